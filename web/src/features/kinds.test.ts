import { describe, expect, test } from "vitest";
import addresses from "../../../addresses.json";
import { KINDS, SECTIONS } from "./kinds";

const lists = addresses.pages.filter(({ kind, parameters }) => kind && parameters).map(({ pattern }) => pattern);

describe("the kinds of items", () => {
  test("are one for each list in the table of addresses, and no others", () => {
    expect(KINDS.map(({ list }) => list).sort()).toEqual(lists.sort());
  });
  test.each(SECTIONS)("of $path are all found below it", ({ path, kinds }) => {
    for (const { list } of kinds) expect(list.startsWith(path)).toBe(true);
  });
});
