import { describe, expect, test } from "vitest";
import addresses from "../../../addresses.json";
import { KINDS, SECTIONS, WALLS, wallsOf } from "./kinds";

const lists = addresses.pages.filter(({ kind, parameters }) => kind && parameters);
const namesOf = (some: typeof lists) => some.map(({ pattern }) => pattern).sort();

describe("the kinds of items", () => {
  test("are one for each list in the table of addresses, and no others", () => {
    expect(KINDS.map(({ list }) => list).sort()).toEqual(namesOf(lists.filter(({ of }) => !of)));
  });
  test("stand with their views on as many walls as there are lists", () => {
    expect(WALLS.map(({ list }) => list).sort()).toEqual(namesOf(lists));
  });
  test.each(SECTIONS)("of $path are all found below it", ({ path, ...section }) => {
    for (const { list } of wallsOf(section)) expect(list.startsWith(path)).toBe(true);
  });
});
