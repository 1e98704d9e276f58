// Sizes of files as people read them.

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** `812 bytes`, `4.2 kB`, `18 MB`: decimal units, at most one decimal, none from 10 up. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const shown = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${shown} ${UNITS[unit]}`;
}
