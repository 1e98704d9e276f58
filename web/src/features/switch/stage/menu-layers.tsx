// Drawings of menus over their backgrounds, one above the other.

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CroppedPicture } from "@/features/publishing/cropped-picture";
import { classNames } from "@/pure/class-names";
import { SCREEN } from "@/pure/stage-drawing";
import { CONSOLE_GROUNDS } from "./stage-menu";
import type { ShownMenu } from "./use-drawing";

/** As long as the next menu takes to come in. */
const FADE_MS = 200;

type MenuLayersProps = { shown: ShownMenu; isBackgroundAlone: boolean; isDimmed: boolean };

/** The menu in view, and below it the one before until the next has come in. */
export function MenuLayers({ shown, isBackgroundAlone, isDimmed }: MenuLayersProps) {
  const [current, setCurrent] = useState(shown);
  const [before, setBefore] = useState<ShownMenu | null>(null);
  if (current !== shown) {
    if (current.menu !== shown.menu) setBefore(current);
    setCurrent(shown);
  }
  useEffect(() => {
    if (!before) return;
    const timer = window.setTimeout(() => setBefore(null), FADE_MS);
    return () => window.clearTimeout(timer);
  }, [before]);
  return (
    <>
      {before && before.menu !== shown.menu && <MenuLayer key={before.menu} shown={before} />}
      <MenuLayer isBackgroundAlone={isBackgroundAlone} isDimmed={isDimmed} key={shown.menu} shown={shown} />
    </>
  );
}

type OtherLayerProps = { shown: ShownMenu; percent: number; label: string };

/** What the menu is compared with, as far as the handle of the comparison is. */
export function OtherLayer({ shown, percent, label }: OtherLayerProps) {
  return (
    <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
      <MenuLayer shown={shown} />
      <span
        className="absolute top-3 rounded-control bg-panel px-2 py-1 text-facts text-ink"
        style={{ insetInlineEnd: `calc(${100 - percent}% + 0.75rem)` }}
      >
        {label}
      </span>
    </div>
  );
}

type MenuLayerProps = { shown: ShownMenu; isBackgroundAlone?: boolean; isDimmed?: boolean };

function MenuLayer({ shown, isBackgroundAlone = false, isDimmed = false }: MenuLayerProps) {
  const { wallpaperUrl, wallpaperPart, ground } = shown.content;
  return (
    <div
      className="absolute inset-0 transition-opacity duration-[200ms] motion-reduce:transition-none starting:opacity-0"
      style={{ background: ground ?? CONSOLE_GROUNDS[shown.colours] }}
    >
      {wallpaperUrl &&
        (wallpaperPart ? (
          <CroppedPicture {...wallpaperPart} url={wallpaperUrl} />
        ) : (
          <img alt="" className="absolute inset-0 size-full object-cover" draggable={false} src={wallpaperUrl} />
        ))}
      <MenuCanvas isHidden={isBackgroundAlone} shown={shown} />
      {isDimmed && <span className="absolute inset-0 bg-black/45" />}
    </div>
  );
}

function MenuCanvas({ shown, isHidden }: { shown: ShownMenu; isHidden: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => canvas.current?.getContext("2d")?.putImageData(shown.image, 0, 0), [shown]);
  return (
    <canvas
      className={classNames(
        "absolute inset-0 size-full transition-opacity duration-[120ms] motion-reduce:transition-none",
        isHidden && "opacity-0",
      )}
      height={SCREEN.height}
      ref={canvas}
      width={SCREEN.width}
    />
  );
}

type CompareHandleProps = { percent: number; label: string; onChange: (percent: number) => void };

/** While menus are compared the whole screen is the way of the handle. */
export function CompareHandle({ percent, label, onChange }: CompareHandleProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 z-1 -ms-px w-0.5 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.5)]"
        style={{ left: `${percent}%` }}
      >
        <span className="absolute top-1/2 start-1/2 flex size-8 -translate-1/2 items-center justify-center rounded-full bg-white text-name text-black shadow-raised">
          ↔
        </span>
      </span>
      <input
        aria-label={label}
        className="absolute inset-0 z-2 size-full cursor-ew-resize opacity-0"
        max={100}
        min={0}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        step={1}
        type="range"
        value={percent}
      />
    </>
  );
}
