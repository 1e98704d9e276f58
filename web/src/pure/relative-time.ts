// Moments as people say them: relative under seven days, the date after that.

const DAY_MS = 86_400_000;
const STEPS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** "5 minutes ago" up to seven days, then "4 May 2026", in the given locale. */
export function relativeTime(moment: Date, now: Date, locale: string): string {
  const passed = now.getTime() - moment.getTime();
  if (Math.abs(passed) >= 7 * DAY_MS) {
    return new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" }).format(moment);
  }
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const { unit, ms } of STEPS) {
    if (Math.abs(passed) >= ms) return words.format(-Math.round(passed / ms), unit);
  }
  return words.format(0, "minute");
}

/** The full date and time, for a tooltip. */
export function fullTime(moment: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format(moment);
}
