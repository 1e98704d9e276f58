// The order of names in the language of the page.

import { language } from "./language";

let collator: { of: string; compare: Intl.Collator["compare"] } | null = null;

/** Names as a reader of this language looks for them: `ä` beside `a`, and numbers by their size. */
export function compareNames(one: string, other: string): number {
  if (collator?.of !== language)
    collator = { of: language, compare: new Intl.Collator(language, { numeric: true }).compare };
  return collator.compare(one, other);
}
