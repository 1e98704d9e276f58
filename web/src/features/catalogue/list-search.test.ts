import { expect, test } from "vitest";
import { listSearchReader, listVariables } from "./list-search";

const read = listSearchReader("/switch/themes");

test("a search is read the same way again", () => {
  const search = read({ tags: "dark,calm", layouts: "a4", nsfw: "1", sort: "saves", order: "asc", page: "2" });
  expect(read(search)).toEqual(search);
});

test("every parameter is named, so that the router takes nonsense out of the address", () => {
  const search = listSearchReader("/switch/layouts")({ page: "abc", tags: "calm", sort: "downloads" });
  expect(search).toEqual({});
  expect(Object.keys(search)).toEqual(expect.arrayContaining(["page", "tags", "sort"]));
});

test("a list asks only what it knows, whatever a link says", () => {
  expect(listVariables("/switch/layouts", { tags: ["calm"], target: "Set", sort: "updated" })).toEqual({
    target: "Set",
    sort: "UPDATED",
  });
});
