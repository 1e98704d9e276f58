import { describe, expect, test } from "vitest";
import type { EditedThemeFragment } from "@/api/gql/types";
import { changesOf, fieldOfInput, valuesOf } from "./edit-values";

const theme = {
  name: "Paper Sky",
  description: null,
  tags: [{ name: "Calm" }, { name: "Blue" }],
  isNSFW: false,
  isPrivate: false,
  drawnPreview: null,
} as unknown as EditedThemeFragment;

describe("what is sent of a form", () => {
  test("is nothing where nothing was changed, or only spaces were", () => {
    expect(changesOf(theme, valuesOf(theme))).toEqual({});
    expect(changesOf(theme, { ...valuesOf(theme), name: " Paper  Sky ", description: "\n" })).toEqual({});
  });
  test.each([
    [{ name: "Copper Sky" }, { name: "Copper Sky" }],
    [{ description: " Words. " }, { description: "Words." }],
    [{ tags: ["Blue", "Calm"] }, { tags: ["Blue", "Calm"] }],
    [{ typedTag: " Copper " }, { tags: ["Calm", "Blue", "Copper"] }],
    [
      { isMature: true, isPrivate: true },
      { isNSFW: true, isPrivate: true },
    ],
  ])("%j is %j", (change, sent) => {
    expect(changesOf(theme, { ...valuesOf(theme), ...change })).toEqual(sent);
  });
  test("a description that was taken away is null", () => {
    const described = { ...theme, description: "Words." };
    expect(changesOf(described, { ...valuesOf(described), description: "" })).toEqual({ description: null });
  });
});

describe("a screenshot", () => {
  const withOne = { ...theme, drawnPreview: { tinyUrl: "/drawn" } };
  const file = new File([], "menu.jpg");
  test.each([
    ["that stays is not sent", withOne, "kept", {}],
    ["that is taken away is null", withOne, "none", { screenshotImage: null }],
    ["that never was is not taken away", theme, "none", {}],
    ["that is new is sent", theme, file, { screenshotImage: file }],
  ] as const)("%s", (_, before, screenshot, sent) => {
    expect(changesOf(before, { ...valuesOf(before), screenshot })).toEqual(sent);
  });
});

test("a refusal finds its field", () => {
  expect(["data.name", "data.tags.1", "data.isNSFW", "other"].map(fieldOfInput)).toEqual([
    "name",
    "tags",
    "isMature",
    undefined,
  ]);
});
