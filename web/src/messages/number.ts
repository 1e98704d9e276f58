// How compiled messages write a number.

import { number as formatted } from "@messageformat/runtime";

/**
 * Whole numbers below a thousand look the same in every language of the app. The browser's first number format costs a phone a
 * tenth of a second, and most pages have no other numbers.
 */
export function number(language: string, value: number, offset: number): string {
  const shown = value - offset;
  return Number.isInteger(shown) && Math.abs(shown) < 1000 ? String(shown) : formatted(language, value, offset);
}
