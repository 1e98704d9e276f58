// Moments as people say them: relative under seven days, the date after that.

import { dayInWords } from "./day";
import { language } from "./language";

const DAY_MS = 86_400_000;
const STEPS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** "5 minutes ago" up to seven days, then "4 May 2026". */
export function relativeTime(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  if (Math.abs(passed) >= 7 * DAY_MS) return dayInWords(moment.toISOString());
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const { unit, ms } of STEPS) {
    if (Math.abs(passed) >= ms) return words.format(-Math.round(passed / ms), unit);
  }
  return words.format(0, "minute");
}

/** The page's language with the region that the browser prefers, such as "en-GB". Only for what the browser adds to a page. */
const ownLocale = () => navigator.languages.find((one) => one.split("-")[0] === language) ?? language;

/** The full date and time for a tooltip, as it is written where the visitor lives. */
export const fullTime = (moment: Date): string =>
  new Intl.DateTimeFormat(ownLocale(), { dateStyle: "full", timeStyle: "short" }).format(moment);

/** "14:05" or "02:05 PM", as it is written where the visitor lives. */
export const timeOfDay = (moment: Date | number): string =>
  new Intl.DateTimeFormat(ownLocale(), { hour: "2-digit", minute: "2-digit" }).format(moment);
