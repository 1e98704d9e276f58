import { describe, expect, test } from "vitest";
import { detailsChanges, tagsWithTyped } from "./details-changes";

const was = { name: "Paper Sky", description: "Quiet.", tags: ["Calm", "Blue"], typedTag: "", isPrivate: false };

describe("the details of an item", () => {
  test.each([
    [{}, {}],
    [{ name: " Paper  Sea " }, { name: "Paper Sea" }],
    [{ description: " " }, { description: null }],
    [{ tags: ["Blue", "Calm"] }, { tags: ["Blue", "Calm"] }],
    [{ typedTag: " Copper " }, { tags: ["Calm", "Blue", "Copper"] }],
    [{ typedTag: "blue" }, {}],
    [{ isPrivate: true }, { isPrivate: true }],
  ])("%j is sent as %j", (change, sent) => {
    expect(detailsChanges(was, { ...was, ...change })).toEqual(sent);
  });
  test("a tag that is there already is not there twice, however it is typed", () => {
    expect(tagsWithTyped({ ...was, typedTag: " CALM " })).toEqual(["Calm", "Blue"]);
  });
});
