// A moment in a piece of music, as people write it: minutes, seconds and tenths.

/** `1:05.3` for 65,300 ms. */
export function writeTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${minutes}:${rest}`;
}

/** Milliseconds of `1:05.3`, `65,3` or `65`; null for what is no time. */
export function readTime(typed: string): number | null {
  const found = /^\s*(?:(\d{1,3}):)?(\d{1,3})(?:[.,](\d{1,3}))?\s*$/.exec(typed);
  if (!found) return null;
  const [, minutes = "0", seconds = "0", part = ""] = found;
  if (found[1] !== undefined && Number(seconds) > 59) return null;
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(part.padEnd(3, "0"));
}
