import { expect, test } from "vitest";
import { sizeForBytes, sizeWithin } from "./scale-down";

test.each([
  ["within the limits it stays", { width: 8192, height: 2048 }, { width: 8192, height: 2048 }],
  ["a side too long", { width: 16384, height: 900 }, { width: 8192, height: 450 }],
  ["too many pixels", { width: 8000, height: 8000 }, { width: 4096, height: 4096 }],
  ["never a side of nothing", { width: 100_000, height: 1 }, { width: 8192, height: 1 }],
])("%s", (_, size, expected) => {
  expect(sizeWithin(size, { side: 8192, pixels: 4096 * 4096 })).toEqual(expected);
});

test("a file of twice the bytes becomes a picture of less than half the pixels", () => {
  const { width, height } = sizeForBytes({ width: 4000, height: 2000 }, 16_000_000, 8_000_000);
  expect(width / height).toBeCloseTo(2, 2);
  expect((width * height) / 8_000_000).toBeCloseTo(0.45, 2);
});
