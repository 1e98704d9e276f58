import { expect, test } from "vitest";
import { overlayOf } from "./overlay";

const pixels = (...rgb: number[][]) => new Uint8ClampedArray(rgb.flatMap((one) => [...one, 255]));

test.each([
  ["opaque", [200, 100, 50], [200, 100, 50], [200, 100, 50, 255]],
  ["three quarters", [150, 75, 38], [214, 139, 101], [200, 100, 50, 191]],
  ["half", [100, 50, 25], [228, 178, 152], [200, 100, 50, 127]],
  ["a quarter", [50, 25, 12], [241, 216, 204], [199, 100, 49, 64]],
  ["white glass", [153, 153, 153], [255, 255, 255], [255, 255, 255, 153]],
  ["nothing", [0, 0, 0], [255, 255, 255], [0, 0, 0, 0]],
])("what is %s comes out with its colour and its opacity", (_, black, white, expected) => {
  const found = [...(overlayOf(pixels(black), pixels(white)) ?? [])];
  expect(found).toHaveLength(4);
  for (const [place, value] of found.entries()) expect(Math.abs(value - (expected[place] ?? 0))).toBeLessThanOrEqual(1);
});

test("screenshots that are swapped or of different menus give nothing", () => {
  expect(overlayOf(pixels([255, 255, 255]), pixels([0, 0, 0]))).toBeNull();
  expect(overlayOf(pixels([0, 0, 0]), pixels([0, 0, 0], [0, 0, 0]))).toBeNull();
  const many = Array.from({ length: 100 }, () => [20, 20, 20]);
  expect(overlayOf(pixels(...many), pixels([0, 0, 0], ...many.slice(1)))).not.toBeNull();
});
