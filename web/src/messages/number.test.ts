import { expect, test } from "vitest";
import { number } from "./number";

test.each(["en", "de", "ja"])("numbers of %s look as its number format writes them", (language) => {
  for (const value of [0, 7, 999, 1000, 1234567, -3, 1.5, 999.5])
    expect(number(language, value, 0)).toBe(new Intl.NumberFormat(language).format(value));
  expect(number(language, 1001, 2)).toBe("999");
});
