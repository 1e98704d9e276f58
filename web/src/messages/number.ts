// How compiled messages write a number.

import { number as formatted } from "@messageformat/runtime";

/**
 * Whole numbers below a thousand look the same in every language of the app. The browser's first number format costs a phone a
 * tenth of a second, and most pages have no other numbers.
 */
export const number = (language: string, value: number, offset: number): string =>
  (value - offset) % 1000 === value - offset && Number.isInteger(value)
    ? String(value - offset)
    : formatted(language, value, offset);
