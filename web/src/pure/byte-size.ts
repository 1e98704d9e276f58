// Sizes of files as people read them.

const UNITS = ["", "kB", "MB", "GB"] as const;

/** `812 bytes`, `4.2 kB`, `18 MB`: decimal units, at most one decimal, none from 10 up, as a locale writes numbers. No line ends before the unit. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (unit === 0)
    return new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" }).format(value);
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: value >= 10 ? 0 : 1 }).format(value);
  return `${shown}\u00a0${UNITS[unit]}`;
}
