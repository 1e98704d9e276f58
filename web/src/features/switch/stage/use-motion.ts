// Playing what moves in a menu: only when asked, and for those who want no motion in two steps.

import { useEffect, useState } from "react";
import { useMediaQuery } from "@/platform/media-query";
import type { MenuMotion } from "@/pure/stage-drawing";

const FRAMES_PER_SECOND = 60;
/** More than anybody watches, and less than the drawing takes. */
const FRAMES_MAX = 60_000;

export type MotionControl = {
  /** The frame to draw; null for the menu at rest. */
  frame: number | null;
  isPlaying: boolean;
  /** Whether the first frame stands still. */
  isAtStart: boolean;
  /** Shows two frames instead of the motion. */
  isReduced: boolean;
  toggle: () => void;
};

/** `subject` names what is in view: another one begins at rest. */
export function useMotion(motion: MenuMotion | null, subject: string): MotionControl {
  const isReduced = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [playing, setPlaying] = useState<{ subject: string; frame: number } | null>(null);
  const frame = playing?.subject === subject ? playing.frame : null;
  const isMoving = frame !== null && !isReduced;
  const length = motion?.frames ?? 0;
  const isLooped = motion?.isLooped ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const start = performance.now();
    let next = 0;
    const show = () => {
      const at = Math.floor(((performance.now() - start) / 1000) * FRAMES_PER_SECOND);
      if (isLooped ? at < FRAMES_MAX : at < length) {
        setPlaying({ subject, frame: at });
        next = requestAnimationFrame(show);
      } else setPlaying(null);
    };
    next = requestAnimationFrame(show);
    return () => cancelAnimationFrame(next);
  }, [isMoving, length, isLooped, subject]);
  return {
    frame,
    isPlaying: isMoving,
    isAtStart: frame !== null && isReduced,
    isReduced,
    toggle: () => setPlaying(frame === null ? { subject, frame: 0 } : null),
  };
}
