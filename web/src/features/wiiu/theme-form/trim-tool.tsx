// The part of a piece of music that becomes the clip: by fields for both ends, by handles on the wave form, and by ear. None of
// them needs another.

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { readTime, writeTime } from "@/pure/clip-time";
import { Button } from "@/ui/controls/button";
import { CONTROL, Field } from "@/ui/fields/field";

export type Part = { startMs: number; endMs: number };

type TrimToolProps = {
  /** Null where the browser cannot decode it. */
  bars: readonly number[] | null;
  /** As long as it is, or may be where nobody knows. */
  durationMs: number;
  value: Part;
  onChange: (part: Part) => void;
  /** Address of the file. */
  src: string;
};

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
const STEP_MS = 100;
const BIG_STEP_MS = 1000;

const stepOf = ({ key, shiftKey }: KeyboardEvent) => (STEPS[key] ?? 0) * (shiftKey ? BIG_STEP_MS : STEP_MS);
const percent = (part: number, whole: number) => `${(Math.min(part, whole) / Math.max(1, whole)) * 100}%`;

/** The same part with one of its ends elsewhere, within the music and on its side of the other end. */
function withEnd(part: Part, end: keyof Part, ms: number, durationMs: number): Part {
  const low = end === "startMs" ? 0 : Math.min(part.startMs + STEP_MS, durationMs);
  const high = end === "startMs" ? Math.max(0, part.endMs - STEP_MS) : durationMs;
  return { ...part, [end]: Math.round(Math.min(high, Math.max(low, ms))) };
}

export function TrimTool({ bars, durationMs, value, onChange, src }: TrimToolProps) {
  const words = wiiuFormText.music;
  const set = (end: keyof Part, ms: number) => onChange(withEnd(value, end, ms, durationMs));
  const player = usePart(value);
  return (
    <div className="flex flex-col gap-3">
      {bars ? (
        <WaveForm at={player.at} bars={bars} durationMs={durationMs} onMove={set} value={value} />
      ) : (
        <p className="text-name text-ink-2">{words.notDecoded}</p>
      )}
      <div className="grid gap-3 tablet:grid-cols-2">
        <TimeField label={words.start} onChange={(ms) => set("startMs", ms)} value={value.startMs} />
        <TimeField label={words.end} onChange={(ms) => set("endMs", ms)} value={value.endMs} />
      </div>
      <p className="text-facts text-ink-2">{words.timeHint}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={player.toggle} size="small">
          {player.isPlaying ? words.stop : words.listen}
        </Button>
        <span className="text-facts text-ink-2 tabular-nums">
          {words.length({ seconds: Math.round((value.endMs - value.startMs) / 100) / 10 })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: music */}
      <audio preload="metadata" ref={player.element} src={src} />
    </div>
  );
}

type TimeFieldProps = { label: string; value: number; onChange: (ms: number) => void };

function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readTime(typed) === null;
  const take = () => {
    const ms = typed === null ? null : readTime(typed);
    if (ms === null) return;
    setTyped(null);
    onChange(ms);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      take();
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const ms = typed === null ? value : (readTime(typed) ?? value);
    setTyped(null);
    onChange(ms + stepOf(event));
  };
  return (
    <Field error={isWrong && wiiuFormText.problem.time} label={label}>
      {(control) => (
        <input
          {...control}
          aria-valuenow={value}
          aria-valuetext={writeTime(value)}
          autoComplete="off"
          className={`${CONTROL} tabular-nums`}
          inputMode="decimal"
          onBlur={take}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          role="spinbutton"
          value={typed ?? writeTime(value)}
        />
      )}
    </Field>
  );
}

type WaveFormProps = Pick<TrimToolProps, "durationMs" | "value"> & {
  bars: readonly number[];
  /** Where it plays now, in milliseconds; null while it is quiet. */
  at: number | null;
  onMove: (end: keyof Part, ms: number) => void;
};

function WaveForm({ bars, durationMs, value, at, onMove }: WaveFormProps) {
  const area = useRef<HTMLDivElement>(null);
  const isIn = (bar: number) => {
    const ms = ((bar + 0.5) / bars.length) * durationMs;
    return ms >= value.startMs && ms <= value.endMs;
  };
  const path = (wanted: boolean) =>
    bars
      .map((bar, place) => (isIn(place) === wanted ? `M${place} ${50 - 46 * bar - 1}V${50 + 46 * bar + 1}` : ""))
      .join("");
  return (
    <div className="relative h-24 rounded-frame bg-sunken" dir="ltr" ref={area}>
      <svg
        aria-label={wiiuFormText.music.wave}
        className="absolute inset-0 size-full"
        preserveAspectRatio="none"
        role="img"
        viewBox={`-0.5 0 ${bars.length} 100`}
      >
        <path d={path(false)} stroke="var(--edge)" strokeOpacity={0.6} strokeWidth={0.6} />
        <path d={path(true)} stroke="var(--ink)" strokeWidth={0.6} />
      </svg>
      {at !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 bg-fill"
          style={{ left: percent(at, durationMs) }}
        />
      )}
      <Handle area={area} durationMs={durationMs} end="startMs" onMove={onMove} value={value} />
      <Handle area={area} durationMs={durationMs} end="endMs" onMove={onMove} value={value} />
    </div>
  );
}

type HandleProps = Pick<WaveFormProps, "durationMs" | "value" | "onMove"> & {
  area: { current: HTMLDivElement | null };
  end: keyof Part;
};

function Handle({ area, durationMs, value, end, onMove }: HandleProps) {
  const words = wiiuFormText.music;
  const isHeld = useRef(false);
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const shown = area.current?.getBoundingClientRect();
    if (isHeld.current && shown && shown.width > 0) onMove(end, ((clientX - shown.left) / shown.width) * durationMs);
  };
  const letGo = () => {
    isHeld.current = false;
  };
  return (
    <div
      aria-label={end === "startMs" ? words.start : words.end}
      aria-valuemax={durationMs}
      aria-valuemin={0}
      aria-valuenow={value[end]}
      aria-valuetext={writeTime(value[end])}
      className="absolute inset-y-0 -ms-3 flex w-6 cursor-ew-resize touch-none justify-center"
      onKeyDown={(event) => {
        const step = stepOf(event);
        if (step === 0) return;
        event.preventDefault();
        onMove(end, value[end] + step);
      }}
      onPointerCancel={letGo}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      role="slider"
      style={{ left: percent(value[end], durationMs) }}
      tabIndex={0}
    >
      <span className="h-full w-1 rounded-full bg-ink" />
    </div>
  );
}

/** Plays a part once, when asked. */
function usePart({ startMs, endMs }: Part) {
  const element = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const isPlaying = at !== null;
  useEffect(() => {
    const audio = element.current;
    if (!isPlaying || !audio) return;
    let frame = 0;
    const follow = () => {
      const now = audio.currentTime * 1000;
      if (audio.ended || now >= endMs) {
        audio.pause();
        return setAt(null);
      }
      setAt(now);
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, endMs]);
  useEffect(() => () => element.current?.pause(), []);
  const toggle = () => {
    const audio = element.current;
    if (!audio) return;
    if (isPlaying) {
      audio.pause();
      return setAt(null);
    }
    audio.currentTime = startMs / 1000;
    audio.play().then(
      () => setAt(startMs),
      () => setAt(null),
    );
  };
  return { element, at, isPlaying, toggle };
}
