// A Wii U theme as every list shows it: its collage, name, maker, and what it brings besides pictures; a mature one
// under its cover.

import type { WiiuThemeCaptionFragment } from "@/api/gql/types";
import { CoverControls, MatureCover } from "@/features/catalogue/mature-cover";
import { useRevealed } from "@/features/catalogue/revealed";
import { SaveOnCaption } from "@/features/catalogue/save-button";
import { seenBy, seenByMark } from "@/features/catalogue/seen-by";
import { text } from "@/messages/text";
import { Icon } from "@/ui/icon";
import { Caption, withDots } from "@/ui/wall/caption";
import { type FrameProps, previewSrcSet } from "@/ui/wall/frame";
import { sendWiiuThemeSaved } from "./save-theme";

type ThemeCaptionProps = {
  theme: WiiuThemeCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
  size?: "normal" | "large";
};

/** Name of a Wii U theme among all items, for what is remembered of it. */
export const wiiuThemeItem = (hexId: string) => `wiiu theme ${hexId}`;

type Bringing = Pick<WiiuThemeCaptionFragment, "hasBgm" | "hasSplash" | "hasCustomAllMessages">;

/** What it brings besides pictures, in words. */
export function brings({ hasBgm, hasSplash, hasCustomAllMessages }: Bringing): string[] {
  const { music, splash, messages } = text.mark;
  return [hasBgm && music, hasSplash && splash, hasCustomAllMessages && messages].filter((word) => word !== false);
}

export function ThemeCaption({ theme, loading, sizes = "17rem", size }: ThemeCaptionProps) {
  const item = wiiuThemeItem(theme.hexId);
  const isRevealed = useRevealed(item);
  const isCovered = theme.isNSFW && !isRevealed;
  const words = brings(theme);
  const marks = [
    seenByMark(theme),
    words.length > 0 && <span key="words">{withDots(words)}</span>,
    theme.isSaved === null && theme.saveCount > 0 && (
      <span className="inline-flex items-center gap-1" key="saves">
        <Icon name="save" size={14} />
        {text.count.number({ n: theme.saveCount })}
      </span>
    ),
  ].filter(Boolean);
  const spoken = [
    text.label.wiiuTheme({ name: theme.name, creator: theme.creator.username }),
    ...words,
    seenBy(theme),
    theme.isNSFW && text.mark.mature,
    text.count.saves({ n: theme.saveCount }),
  ];
  return (
    <Caption
      actions={theme.isNSFW && <CoverControls isRevealed={isRevealed} name={theme.name} item={item} />}
      beside={theme.isSaved !== null && <SaveOnCaption send={sendWiiuThemeSaved} item={theme} />}
      facts={marks.length > 0 && marks}
      frame={{
        loading,
        picture: isCovered
          ? null
          : { src: theme.preview360Url, srcSet: previewSrcSet(theme), sizes, thumbHash: theme.thumbHash },
        children: isCovered && <MatureCover thumbHash={theme.thumbHash} />,
      }}
      href={theme.pageUrl}
      label={spoken.filter(Boolean).join(text.comma)}
      maker={theme.creator.username}
      makerUrl={theme.creator.pageUrl}
      name={theme.name}
      size={size}
    />
  );
}
