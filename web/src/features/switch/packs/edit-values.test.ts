import { describe, expect, test } from "vitest";
import type { EditedPackFragment } from "@/api/gql/types";
import { changesOf, fieldOfInput, valuesOf } from "./edit-values";

const theme = (hexId: string) => ({ hexId, name: hexId, target: "Set", isNSFW: false, preview180Url: "/p" }) as const;
const pack = {
  name: "Paper evenings",
  description: null,
  tags: [{ name: "Calm" }],
  isPrivate: false,
  themes: [theme("A"), theme("B")],
} as unknown as EditedPackFragment;

describe("what is sent of the form of a pack", () => {
  test("is nothing where nothing was changed, or only the order of themes", () => {
    expect(changesOf(pack, valuesOf(pack))).toEqual({});
    expect(changesOf(pack, { ...valuesOf(pack), themes: [theme("B"), theme("A")] })).toEqual({});
  });
  test.each([
    [{ name: " Copper  evenings " }, { name: "Copper evenings" }],
    [{ description: " Words. " }, { description: "Words." }],
    [{ typedTag: " Blue " }, { tags: ["Calm", "Blue"] }],
    [{ isPrivate: true }, { isPrivate: true }],
    [{ themes: [theme("A"), theme("C")] }, { themeHexIds: ["A", "C"] }],
  ])("%j is %j", (change, sent) => {
    expect(changesOf(pack, { ...valuesOf(pack), ...change })).toEqual(sent);
  });
});

test("a refusal finds its field", () => {
  expect(["data.name", "data.themeHexIds.1", "other"].map(fieldOfInput)).toEqual(["name", "themes", undefined]);
});
