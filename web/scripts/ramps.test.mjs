// The promises about contrast, computed for every combination of 18 primaries, 9 grays and both modes.
import { describe, expect, test } from "vitest";
import { MEANINGS, resolve, TOKENS } from "./gen-tokens.mjs";
import { contrast, GRAY_TINTS, grayRamp, oklchToHex, PRIMARY_HUES, primaryRamp } from "./ramps.mjs";

const MODES = [0, 1];
const combinations = Object.keys(PRIMARY_HUES).flatMap((primary) =>
  Object.keys(GRAY_TINTS).flatMap((gray) => MODES.map((mode) => ({ primary, gray, mode }))),
);

/** The lowest contrast of two tokens over all combinations. */
function lowest(front, back) {
  return Math.min(
    ...combinations.map(({ primary, gray, mode }) => {
      const [p, g] = [primaryRamp(primary), grayRamp(gray)];
      return contrast(resolve(TOKENS[front][mode], p, g), resolve(TOKENS[back][mode], p, g));
    }),
  );
}

describe("contrast over all 324 combinations", () => {
  test.each([
    ["ink", "wall", 15],
    ["ink", "panel", 15],
    ["ink", "raised", 10],
    ["ink", "sunken", 10],
    ["ink-2", "wall", 7],
    ["ink-2", "panel", 4.5],
    ["ink-2", "raised", 4.5],
    ["ink-2", "sunken", 4.5],
    ["ink-3", "wall", 3],
    ["on-fill", "fill", 6.4],
    ["on-fill", "fill-hover", 6.4],
    ["tint", "wall", 4.5],
    ["tint", "panel", 4.5],
    ["tint", "sunken", 4.5],
    ["edge", "wall", 3],
    ["edge", "panel", 3],
    ["edge", "sunken", 3],
    ["edge", "raised", 3],
    ["tint", "raised", 4.5],
  ])("%s on %s is at least its promise", (front, back, promise) => {
    expect(lowest(front, back)).toBeGreaterThanOrEqual(promise);
  });

  test("words of success, warning and danger are readable on wall and panel", () => {
    for (const [hue, gray, mode] of Object.values(MEANINGS).flatMap((hue) =>
      Object.keys(GRAY_TINTS).flatMap((gray) => MODES.map((mode) => [hue, gray, mode])),
    )) {
      const word = primaryRamp(hue)[mode === 0 ? 700 : 300];
      const ramp = grayRamp(gray);
      for (const ground of ["wall", "panel", "raised", "sunken"]) {
        expect(contrast(word, resolve(TOKENS[ground][mode], {}, ramp))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe("ramps", () => {
  test("grow darker with every step", () => {
    for (const name of Object.keys(PRIMARY_HUES)) {
      const against = Object.values(primaryRamp(name)).map((colour) => contrast(colour, "#000000"));
      expect([...against].sort((a, b) => b - a)).toEqual(against);
    }
  });

  test("the default accent is the known yellow", () => {
    expect(primaryRamp("yellow")[500]).toBe("#e3be00");
  });

  test("a chroma that sRGB cannot show is lowered, not clipped", () => {
    const shown = oklchToHex(0.7, 0.4, 148);
    const honest = oklchToHex(0.7, 0.2, 148);
    expect(shown).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(shown, honest)).toBeLessThan(1.15);
  });
});
