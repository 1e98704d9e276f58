import { describe, expect, test } from "vitest";
import { sampleLimits } from "@/testing/samples";
import { checkDescription, checkName, checkTags } from "./text-checks";

describe("the texts of an item", () => {
  test.each([
    ["", "Give it a name."],
    ["   ", "Give it a name."],
    ["\u2800\u2800 \u2800", "Give it a name."],
    ["\u2813\u2800\u2811", null],
    ["ab", "Use at least 3 characters."],
    ["a  b", null],
    ["夜の港", null],
    ["<b>bold</b>", null],
    ["x".repeat(101), "Names can have up to 100 characters. This one has 101."],
    ["tricky\u202ename", "A name can’t contain control or invisible characters."],
  ])("a name %j is told %j", (name, sentence) => {
    expect(checkName(name, sampleLimits)).toBe(sentence);
  });
  test("a description may be empty, has lines and ends somewhere", () => {
    expect(checkDescription("", sampleLimits)).toBeNull();
    expect(checkDescription("one\r\ntwo\n\nthree 🎏", sampleLimits)).toBeNull();
    expect(checkDescription("x".repeat(4003), sampleLimits)).toBe("3 characters too many.");
    expect(checkDescription("zero\u200bwidth", sampleLimits)).not.toBeNull();
  });
  test.each([
    [[], "Add at least one tag so people can find it."],
    [["#dark"], null],
    [["\u2800\u2800"], "Tags have 2 to 30 characters."],
    [["d"], "Tags have 2 to 30 characters."],
    [["x".repeat(31)], "Tags have 2 to 30 characters."],
    [Array.from({ length: 11 }, (_, place) => `tag ${place}`), "10 tags at most. Remove one first."],
  ])("tags %j are told %j", (tags, sentence) => {
    expect(checkTags(tags, sampleLimits)).toBe(sentence);
  });
});
