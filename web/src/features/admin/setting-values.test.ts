import { describe, expect, test } from "vitest";
import { asLocalTime, asMoment, changedValues, type Settings, sectionsOf, valuesOf } from "./setting-values";

const field = (key: string, value: string, change: Partial<Settings["fields"][number]> = {}) =>
  ({
    key,
    value,
    section: "IDENTITY",
    kind: "LINE",
    least: 0,
    most: 60,
    choices: [],
    fixedBy: null,
    ...change,
  }) satisfies Settings["fields"][number];
const settings: Settings = {
  version: 1,
  history: [],
  fields: [
    field("name", "Lumen", { fixedBy: "VITRINE_SITE_NAME" }),
    field("welcome", "", { section: "FRONT_PAGE" }),
    field("tagline", "Calm"),
  ],
};

describe("the settings of the site", () => {
  test("only what was changed and is not fixed is sent", () => {
    expect(changedValues(settings, valuesOf(settings))).toEqual([]);
    const typed = { ...valuesOf(settings), name: "Other", tagline: "", welcome: "Hello" };
    expect(changedValues(settings, typed)).toEqual([
      { key: "welcome", value: "Hello" },
      { key: "tagline", value: "" },
    ]);
  });
  test("fields stand in their sections", () => {
    expect(sectionsOf(settings).map(([section, fields]) => [section, fields.map(({ key }) => key)])).toEqual([
      ["IDENTITY", ["name", "tagline"]],
      ["FRONT_PAGE", ["welcome"]],
    ]);
  });
  test("a moment is the same after it went through the control", () => {
    for (const moment of ["2026-05-04T09:30:00.000Z", "2026-12-31T23:59:00.000Z"]) {
      expect(asMoment(asLocalTime(moment))).toBe(moment);
    }
    for (const none of ["", "tomorrow"]) expect([asLocalTime(none), asMoment(none)]).toEqual(["", ""]);
  });
});
