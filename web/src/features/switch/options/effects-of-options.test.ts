import { expect, test } from "vitest";
import { effectsIn } from "./effects-of-options";

test("one sentence for each effect, with its parts as people list them", () => {
  expect(
    effectsIn([
      { effect: "MOVED", parts: ["GAMES", "SHOP", "NEWS"] },
      { effect: "HIDDEN", parts: ["STATUS"] },
    ]),
  ).toBe("Moves the games, the Shop button, and the News button. Hides the clock and battery.");
  expect(effectsIn([])).toBe("");
});
