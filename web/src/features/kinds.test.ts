import { describe, expect, test } from "vitest";
import addresses from "../../../addresses.json";
import { KINDS, LISTS, listsOf, SECTIONS } from "./kinds";

const lists = addresses.pages.filter(({ kind, parameters }) => kind && parameters);
const namesOf = (some: typeof lists) => some.map(({ pattern }) => pattern).sort();

describe("the kinds of items", () => {
  test("are one for each list in the table of addresses, and no others", () => {
    expect(KINDS.map(({ list }) => list).sort()).toEqual(namesOf(lists.filter(({ of }) => !of)));
  });
  test("have with their views one list for each in the table", () => {
    expect(LISTS.map(({ list }) => list).sort()).toEqual(namesOf(lists));
  });
  test.each(SECTIONS)("of $path are all found below it", ({ path, ...section }) => {
    for (const { list } of listsOf(section)) expect(list.startsWith(path)).toBe(true);
  });
});
