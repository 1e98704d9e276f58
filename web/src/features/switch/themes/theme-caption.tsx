// A theme as every list shows it: its picture, name, maker, menu and saves; a mature one under its cover.

import type { ThemeCaptionFragment } from "@/api/gql/types";
import { CoverControls, MatureCover } from "@/features/catalogue/mature-cover";
import { useRevealed } from "@/features/catalogue/revealed";
import { SaveOnCaption } from "@/features/catalogue/save-button";
import { seenBy, seenByMark } from "@/features/catalogue/seen-by";
import { breakingTarget, text } from "@/messages/text";
import { Icon } from "@/ui/icon";
import { Caption } from "@/ui/wall/caption";
import { type FrameProps, previewSrcSet } from "@/ui/wall/frame";
import { LateMixButton } from "../tray/tray-code";
import { useBareBackground } from "./bare-background";
import { sendThemeSaved } from "./save-theme";

type ThemeCaptionProps = {
  theme: ThemeCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
  size?: "normal" | "large";
};

/** Name of a theme among all items, for what is remembered of it. */
export const themeItem = (hexId: string) => `theme ${hexId}`;

export function ThemeCaption({ theme, loading, sizes = "17rem", size }: ThemeCaptionProps) {
  const menu = text.target[theme.target];
  const item = themeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  const isCovered = theme.isNSFW && !isRevealed;
  const bare = useBareBackground(theme.layout && !isCovered ? theme.backgroundImageUrl : null);
  const marks = [
    seenByMark(theme),
    theme.isSaved === null && theme.saveCount > 0 && (
      <span className="inline-flex items-center gap-1" key="saves">
        <Icon name="save" size={14} />
        {text.count.number({ n: theme.saveCount })}
      </span>
    ),
  ].filter(Boolean);
  const spoken = [
    text.label.theme({ name: theme.name, creator: theme.creator.username, menu }),
    seenBy(theme),
    theme.isNSFW && text.mark.mature,
    theme.layout && text.mark.linkedLayout,
    text.count.saves({ n: theme.saveCount }),
  ];
  return (
    <Caption
      actions={
        <>
          <LateMixButton theme={theme} />
          {theme.isNSFW && <CoverControls isRevealed={isRevealed} name={theme.name} item={item} />}
        </>
      }
      beside={theme.isSaved !== null && <SaveOnCaption send={sendThemeSaved} item={theme} />}
      facts={marks.length > 0 && marks}
      frame={{
        loading,
        picture: isCovered
          ? null
          : {
              src: theme.preview360Url,
              srcSet: previewSrcSet(theme),
              sizes,
              thumbHash: theme.screenshotThumbHash,
            },
        children: isCovered ? <MatureCover thumbHash={theme.screenshotThumbHash} /> : bare.picture,
      }}
      href={theme.pageUrl}
      label={spoken.filter(Boolean).join(text.comma)}
      maker={theme.creator.username}
      makerUrl={theme.creator.pageUrl}
      purpose={breakingTarget[theme.target]}
      name={theme.name}
      onPointerEnter={bare.onPointerEnter}
      size={size}
    />
  );
}
