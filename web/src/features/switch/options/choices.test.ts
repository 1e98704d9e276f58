import { describe, expect, test } from "vitest";
import { optionValueId as id, sampleOption as option, sampleOptionValue as value } from "@/testing/layout-options";
import { checkChoice, choose, keepOffered, type LayoutOption, listChosen } from "./choices";
import { readChoices, writeChoices } from "./written-choices";

const rounded = option({});
const size = option({
  name: "Size",
  kind: "SELECT",
  priority: 2,
  values: [value(2, "Small"), value(3, "Large")],
});
const gap = option({ name: "Gap", kind: "INTEGER", min: -5, max: 10, values: [value(4, "value")] });

describe("choosing", () => {
  test("replaces the other value of the same option and becomes the latest", () => {
    const before = [{ valueUuid: id(2) }, { valueUuid: id(1) }];
    expect(choose(size, { valueUuid: id(3) }, before)).toEqual([{ valueUuid: id(1) }, { valueUuid: id(3) }]);
    expect(choose(size, null, before)).toEqual([{ valueUuid: id(1) }]);
  });
  test("keeps only what the layout offers, in the order of choosing", () => {
    const foreign = [{ valueUuid: id(3) }, { valueUuid: id(9) }, { valueUuid: id(1), variable: "x" }];
    expect(keepOffered([rounded, size], foreign)).toEqual([{ valueUuid: id(3) }, { valueUuid: id(1) }]);
  });
  test("gives an option that carries a number one within its bounds", () => {
    expect(keepOffered([option({ ...gap, min: 3 })], [{ valueUuid: id(4) }])).toEqual([
      { valueUuid: id(4), variable: "3" },
    ]);
  });
});

test("what is on is named as people say it, and no name is repeated", () => {
  const same = option({ name: "Hide players", kind: "SELECT", values: [value(5, "Hide players")] });
  expect(listChosen([same], [{ valueUuid: id(5) }])).toMatchObject([{ label: "Hide players" }]);
  const tint = option({ name: "Tint", kind: "COLOR" });
  const tinted = listChosen([tint], [{ valueUuid: id(1), variable: "#30475E" }]);
  expect(tinted).toMatchObject([{ label: "Tint: dark blue", colour: "#30475E" }]);
});

test.each<[Partial<LayoutOption>, string, string | null]>([
  [{ kind: "INTEGER", min: 1, max: 3 }, "2", null],
  [{ kind: "INTEGER", min: 1, max: 3 }, "4", "Between 1 and 3."],
  [{ kind: "INTEGER" }, "1.5", "Enter a whole number."],
  [{ kind: "DECIMAL" }, "1.5", null],
  [{ kind: "DECIMAL" }, "1,5", "Enter a number like 1.5."],
  [{ kind: "COLOR" }, "#FF8000CC", null],
  [{ kind: "COLOR" }, "red", "Enter a colour like #E3BE00."],
  [{ kind: "STRING", min: 1, max: 4 }, "abcde", "1 to 4 characters."],
  [{ kind: "STRING" }, "abc", null],
])("an option %j with %j says %j", (change, variable, sentence) => {
  expect(checkChoice(option(change), { valueUuid: id(1), variable })).toBe(sentence);
});

test("an option begins with what its picture shows", () => {
  const shown = option({ ...gap, example: "4" });
  expect(keepOffered([shown], [{ valueUuid: id(4) }])).toEqual([{ valueUuid: id(4), variable: "4" }]);
});

describe("choices in an address", () => {
  test("survive the way there and back, whatever was typed", () => {
    const choices = [{ valueUuid: id(1) }, { valueUuid: id(5), variable: "a,b:c %#é" }];
    expect(readChoices(writeChoices(choices))).toEqual(choices);
    expect(writeChoices([])).toBeUndefined();
  });
  test("that make no sense are left out", () => {
    expect(readChoices(`nonsense,${id(1)},,${id(2)}:%`)).toEqual([
      { valueUuid: id(1) },
      { valueUuid: id(2), variable: "%" },
    ]);
    expect(readChoices(7)).toEqual([]);
  });
});
