import { describe, expect, test } from "vitest";
import { coverageOf, sayCoverage } from "./coverage";

const themes = [{ target: "Set" }, { target: "Entrance" }, { target: "Set" }] as const;

describe("the menus that a pack dresses", () => {
  test("stand in the order of the console, each once", () => {
    const coverage = coverageOf(themes);
    expect(coverage).toHaveLength(7);
    expect(coverage.flatMap(({ target, isDressed }) => (isDressed ? [target] : []))).toEqual(["Entrance", "Set"]);
  });
  test.each([
    [themes, "Covers 2 of 7 menus"],
    [[], "Covers 0 of 7 menus"],
  ])("are counted in one sentence", (some, sentence) => {
    expect(sayCoverage(some)).toBe(sentence);
  });
});
