// A clip on a page that tells of it: its cover, the button, its wave form. It drives the one player of the site, so going on
// to another page ends nothing.

import type { ReactNode } from "react";
import { playerText } from "@/messages/player-text";
import { clockTime } from "@/pure/clock-time";
import { Frame, type Picture } from "@/ui/wall/frame";
import { type Clip, usePlaying, usePosition } from "./clip";
import { PlayButton } from "./play-button";
import { WaveForm } from "./wave-form";

type ClipPlayerProps = {
  clip: Clip;
  peaks: readonly number[];
  /** Null where it may not be shown. */
  cover: Picture | null;
  /** The clip is what the page is about. */
  isLarge?: boolean;
  /** Stands below the wave form. */
  children?: ReactNode;
};

const SIDE = 720;

export function ClipPlayer({ clip, peaks, cover, isLarge, children }: ClipPlayerProps) {
  const here = usePosition();
  const at = usePlaying()?.clip.url === clip.url ? here : 0;
  return (
    <div className="flex flex-wrap items-center gap-4 tablet:gap-6">
      <Frame
        alt=""
        className={isLarge ? "w-full tablet:w-80" : "w-28 tablet:w-40"}
        height={SIDE}
        isStage={isLarge}
        loading={isLarge ? "first" : "soon"}
        picture={cover}
        width={SIDE}
      />
      <div className="flex min-w-60 flex-1 flex-col gap-2">
        <div className="flex items-center gap-3">
          <PlayButton className="border border-edge bg-panel" clip={clip} />
          <WaveForm
            className={isLarge ? "h-24 flex-1 tablet:h-40" : "h-14 flex-1 tablet:h-20"}
            clip={clip}
            peaks={peaks}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ps-13 text-facts text-ink-2">
          <span aria-hidden="true" className="tabular-nums">
            {playerText.times({ at: clockTime(at), of: clockTime(clip.durationMs / 1000) })}
          </span>
          {children}
        </div>
      </div>
    </div>
  );
}
