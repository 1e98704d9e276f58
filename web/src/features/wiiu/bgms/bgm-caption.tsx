// The music of a Wii U theme as every list shows it: its cover, square, with the button that plays it in place; the name
// of the theme, its maker, how long it is.

import type { WiiuBgmCaptionFragment } from "@/api/gql/types";
import { SaveOnCaption } from "@/features/catalogue/save-button";
import { seenBy, seenByMark } from "@/features/catalogue/seen-by";
import { PlayButton } from "@/features/player/play-button";
import { text } from "@/messages/text";
import { clockTime } from "@/pure/clock-time";
import { Caption } from "@/ui/wall/caption";
import type { FrameProps } from "@/ui/wall/frame";
import { clipOf, coverOf } from "../themes/clip";
import { sendWiiuThemeSaved } from "../themes/save-theme";

type BgmCaptionProps = {
  theme: WiiuBgmCaptionFragment;
  loading?: FrameProps["loading"];
  sizes?: string;
  size?: "normal" | "large";
};

const SIDE = 720;

export function BgmCaption({ theme, loading, sizes = "12rem", size }: BgmCaptionProps) {
  const clip = clipOf(theme);
  const length = clip && clockTime(clip.durationMs / 1000);
  const spoken = [
    text.label.music({ name: theme.name, creator: theme.creator.username }),
    length,
    seenBy(theme),
    text.count.saves({ n: theme.saveCount }),
  ];
  return (
    <Caption
      actions={
        clip && (
          <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2">
            <PlayButton className="pointer-events-auto border border-edge bg-panel hover:bg-raised" clip={clip} />
          </div>
        )
      }
      beside={theme.isSaved !== null && <SaveOnCaption send={sendWiiuThemeSaved} item={theme} />}
      facts={seenByMark(theme)}
      frame={{ loading, picture: theme.isNSFW ? null : coverOf(theme, sizes), width: SIDE, height: SIDE }}
      href={theme.bgmPageUrl ?? theme.pageUrl}
      label={spoken.filter(Boolean).join(text.comma)}
      maker={theme.creator.username}
      makerUrl={theme.creator.pageUrl}
      name={theme.name}
      purpose={length ?? undefined}
      size={size}
    />
  );
}
