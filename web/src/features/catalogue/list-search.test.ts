import { expect, test } from "vitest";
import { listSearchValidator, listVariables } from "./list-search";

const read = listSearchValidator("/switch/themes");

test("a search is read the same way again", () => {
  const search = read({ tags: "dark,calm", layouts: "a4", nsfw: "1", sort: "saves", order: "asc", page: "2" });
  expect(read(search)).toEqual(search);
});

test("every parameter is named, so that the router takes nonsense out of the address", () => {
  const search = listSearchValidator("/switch/layouts")({ page: "abc", tags: "calm", sort: "best" });
  expect(search).toEqual({});
  expect(Object.keys(search)).toEqual(expect.arrayContaining(["page", "tags", "sort"]));
});

test("a list without an order asks for what is popular, and one of a colour for what is nearest", () => {
  expect(listVariables("/switch/themes", {})).toEqual({ sort: "TRENDING" });
  expect(listVariables("/switch/themes", { sort: "created" })).toEqual({});
  expect(listVariables("/switch/layouts", { color: "C81E1E" })).toEqual({ color: "#C81E1E" });
  expect(listVariables("/switch/themes", { q: "sky", sort: "created" })).toEqual({ query: "sky", sort: "CREATED" });
});

test("a list asks only what it knows, whatever a link says", () => {
  expect(listVariables("/switch/layouts", { tags: ["calm"], target: "Set", sort: "updated" })).toEqual({
    target: "Set",
    sort: "UPDATED",
  });
});
