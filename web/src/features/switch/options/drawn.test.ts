import { describe, expect, test } from "vitest";
import { optionValueId as id, sampleOption as option, sampleOptionValue as value } from "@/testing/layout-options";
import type { LayoutOption } from "./choices";
import { drawnOf, isAllDrawn } from "./drawn";
import { shownVariable } from "./variable";

const rounded = option({ priority: 10 });
const size = option({
  name: "Size",
  kind: "SELECT",
  priority: 9,
  values: [value(2, "Small", "/o/small"), value(3, "Large")],
});
const layout = (...options: LayoutOption[]) => ({ overlayUrl: "/o/layout", options });
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);

describe("what a preview shows", () => {
  test("is every choice with a picture, in the order in which they are applied", () => {
    const { drawn, undrawn } = drawnOf(layout(rounded, size), [{ valueUuid: id(1) }, { valueUuid: id(2) }]);
    expect(drawn.map(({ pictureUrl }) => pictureUrl)).toEqual(["/o/small", "/o/rounded"]);
    expect(undrawn).toEqual([]);
  });
  test("is no value that was not drawn, and none of a menu-wide option: it was drawn on another layout", () => {
    const everywhere = option({ name: "Corners", isGlobal: true, values: [value(4, "on", "/o/corners")] });
    const choices = [{ valueUuid: id(4) }, { valueUuid: id(3) }, { valueUuid: id(1) }];
    const { drawn, undrawn } = drawnOf(layout(rounded, size, everywhere), choices);
    expect(labels(drawn)).toEqual(["Rounded"]);
    expect(labels(undrawn)).toEqual(["Corners", "Size: Large"]);
    expect(isAllDrawn(layout(rounded, size, everywhere), choices)).toBe(false);
    expect(isAllDrawn(layout(rounded, size, everywhere), [{ valueUuid: id(1) }])).toBe(true);
  });
});

test("a value with the picture of the layout is not seen in a preview", () => {
  const clock = option({ name: "Clock", kind: "SELECT", values: [value(5, "Middle", "/o/layout")] });
  const { drawn, undrawn } = drawnOf(layout(clock, rounded), [{ valueUuid: id(5) }, { valueUuid: id(1) }]);
  expect(labels(drawn)).toEqual(["Rounded"]);
  expect(labels(undrawn)).toEqual(["Clock: Middle"]);
});

test.each<[Partial<LayoutOption>, string | undefined, ReturnType<typeof shownVariable>]>([
  [{ kind: "TOGGLE" }, undefined, "exactly"],
  [{ kind: "INTEGER", example: "40" }, "40", "exactly"],
  [{ kind: "DECIMAL", example: "1.5" }, "1.50", "exactly"],
  [{ kind: "INTEGER", example: "40" }, "41", { example: "40" }],
  [{ kind: "INTEGER" }, "41", { example: null }],
  [{ kind: "STRING", example: "Ada" }, "ada", { example: "Ada" }],
  [{ kind: "COLOR", example: "#7ae0ff" }, "7AE0FFFF", "exactly"],
  [{ kind: "COLOR", example: "#fff" }, "#FFFFFF", "exactly"],
  [{ kind: "COLOR", example: "#FFF8" }, "#FFFFFF", { example: "#FFF8" }],
])("a picture of %j shows %j %j", (change, variable, shows) => {
  expect(shownVariable(option(change), variable)).toEqual(shows);
});
