// The date of a moment, where the page says it before and after its scripts have run.

import { dayInWords } from "@/messages/day";

/** `at` is ISO 8601. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayInWords(at)}</time>;
}
