// How loud a clip is from its beginning to its end, as bars: those that were heard are lit. Where it can be sought, a scale
// lies over it.

import { playerText } from "@/messages/player-text";
import { classNames } from "@/pure/class-names";
import { clockTime } from "@/pure/clock-time";
import { type Clip, playClip, seekClip, usePlaying, usePosition } from "./clip";

const HEIGHT = 64;
const LOUDEST = 255;
const LEAST = 2;
const STEP_S = 5;
/** Stands for a wave form that is not there. */
const QUIET: readonly number[] = Array.from({ length: 160 }, () => 0);

/** The bars from one place up to another as one path, each around the middle. */
export function barsPath(peaks: readonly number[], from: number, to: number): string {
  return peaks
    .slice(from, to)
    .map((peak, place) => {
      const tall = Math.max(LEAST, (peak / LOUDEST) * HEIGHT);
      return `M${from + place + 0.5} ${((HEIGHT - tall) / 2).toFixed(1)}v${tall.toFixed(1)}`;
    })
    .join("");
}

type WaveFormProps = { clip: Clip; peaks: readonly number[] | undefined; className?: string };

export function WaveForm({ clip, peaks = QUIET, className }: WaveFormProps) {
  const playing = usePlaying();
  const isCurrent = playing?.clip.url === clip.url;
  const here = usePosition();
  const position = isCurrent ? here : 0;
  const duration = clip.durationMs / 1000;
  const heard = duration > 0 ? Math.round((position / duration) * peaks.length) : 0;
  const seek = (seconds: number) => {
    // A press on the wave form of a clip that does not play is one on its button.
    if (!isCurrent) playClip(clip);
    seekClip(seconds);
  };
  const said = { at: clockTime(position), of: clockTime(duration) };
  return (
    // Time runs from left to right whatever the writing does.
    <div className={classNames("wave-form relative", className)} dir="ltr">
      <svg
        aria-hidden="true"
        className="size-full"
        fill="none"
        preserveAspectRatio="none"
        strokeWidth={0.6}
        viewBox={`0 0 ${peaks.length} ${HEIGHT}`}
      >
        <path className="stroke-edge" d={barsPath(peaks, heard, peaks.length)} />
        <path className="stroke-fill" d={barsPath(peaks, 0, heard)} />
      </svg>
      <input
        aria-label={playerText.seek({ name: clip.name })}
        aria-valuetext={playerText.position(said)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-frame bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
        max={duration}
        min={0}
        onChange={(event) => seek(Number(event.target.value))}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -STEP_S, ArrowDown: -STEP_S, ArrowRight: STEP_S, ArrowUp: STEP_S }[event.key];
          if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          seek(position + step);
        }}
        step={0.1}
        type="range"
        value={Math.min(position, duration)}
      />
    </div>
  );
}
