// A date in words, such as "4 May 2026": the world's, in the format of the page's language, and therefore the same from the
// server, whose engine has no calendar, and in the browser. It is not in the format of a region: with the month as a word no
// reader takes the day for the month, and a page is kept once for each language instead of once for each region.

import { text } from "./text";

/** The date of a moment in ISO 8601. */
export function dayInWords(at: string): string {
  const moment = new Date(at);
  return text.date({
    day: String(moment.getUTCDate()),
    month: String(moment.getUTCMonth() + 1),
    year: String(moment.getUTCFullYear()),
  });
}
