import { describe, expect, test } from "vitest";
import { suggest } from "./finder";
import {
  activeFilters,
  changeSearch,
  clearFilters,
  mostLikelyToBlame,
  tagFilter,
  toggleWord,
  withTagFilter,
} from "./list-filters";
import type { ListSearch } from "./list-search";

const UUID = "0c7d1a52-7f3e-4f7b-9d52-0a3b8f7c1e11";
const names = {
  creator: (uuid: string) => (uuid === UUID ? "mira" : undefined),
  layout: (hexId: string) => (hexId === "7" ? "Grid" : undefined),
  tag: (slug: string) => (slug === "pixel-art" ? "Pixel Art" : undefined),
};
const full: ListSearch = {
  q: "blue",
  target: "Entrance",
  tags: ["pixel-art", "calm"],
  xtags: ["neon"],
  creators: [UUID],
  layouts: ["7", "1F"],
  color: "C81E1E",
  nsfw: true,
  private: true,
  sort: "saves",
  order: "asc",
  page: 3,
};

describe("the filters of a list", () => {
  test("are named as people know them, and by what is in the address where they do not", () => {
    expect(activeFilters(full, names).map(({ label }) => label)).toEqual([
      "“blue”",
      "Lock screen",
      "# Pixel Art",
      "# calm",
      "Without # neon",
      "By mira",
      "Layout: Grid",
      "Layout: 1F",
      "Colour #C81E1E",
      "Only private",
      "Includes mature",
    ]);
  });
  test("each know the address without them, on page 1 and in the same order", () => {
    const withoutTag = activeFilters(full, names).find(({ key }) => key === "tag calm")?.without;
    expect(withoutTag).toEqual({ ...full, tags: ["pixel-art"], page: undefined });
    expect(withoutTag && "page" in withoutTag).toBe(false);
  });
  test("leave nothing behind when the last word of a list goes", () => {
    const [only] = activeFilters({ layouts: ["7"] }, names);
    expect(only?.without).toEqual({});
  });
  test("can all be cleared, which keeps the order of the items", () => {
    expect(clearFilters(full)).toEqual({ sort: "saves", order: "asc" });
  });
});

test("any change but the page leads to page 1", () => {
  expect(changeSearch({ q: "blue", page: 4 }, { target: "Set" })).toEqual({ q: "blue", target: "Set" });
  expect(changeSearch({ q: "blue", page: 4 }, { q: undefined })).toEqual({});
});

test.each<[ListSearch, string | null]>([
  [full, "Only private"],
  [{ q: "blue", tags: ["calm", "pixel-art"] }, "# Pixel Art"],
  [{ q: "blue", target: "Set" }, "Settings"],
  [{ q: "blue" }, "“blue”"],
  [{ nsfw: true }, null],
  [{}, null],
])("of %j the filter to blame is %s", (search, label) => {
  expect(mostLikelyToBlame(activeFilters(search, names))?.label ?? null).toBe(label);
});

test("a tag is wanted, unwanted or neither, and never two of them", () => {
  const search: ListSearch = { tags: ["a", "b"], xtags: ["c"] };
  expect(["a", "c", "d"].map((slug) => tagFilter(search, slug))).toEqual(["with", "without", "any"]);
  expect(withTagFilter(search, "a", "without")).toEqual({ tags: ["b"], xtags: ["c", "a"] });
  expect(withTagFilter(search, "c", "with")).toEqual({ tags: ["a", "b", "c"], xtags: undefined });
  expect(withTagFilter({ tags: ["a"] }, "a", "any")).toEqual({ tags: undefined, xtags: undefined });
  expect(withTagFilter(search, "a", "with")).toEqual({ tags: ["b", "a"], xtags: ["c"] });
});

test("a word pressed twice is gone again", () => {
  expect(toggleWord(["a"], "b")).toEqual(["a", "b"]);
  expect(toggleWord(["a"], "a")).toBeUndefined();
});

test("suggestions begin with what is typed first, and leave out what is chosen", () => {
  const all = ["Blue", "Dark blue", "Blues", "Red"].map((label) => ({ id: label, label }));
  expect(suggest(all, " blue", ["Blues"]).map(({ label }) => label)).toEqual(["Blue", "Dark blue"]);
  expect(suggest(all, "", [])).toHaveLength(4);
});
