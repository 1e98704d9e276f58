import { expect, test } from "vitest";
import { readPeopleSearch } from "./people-search";

test("an address is read as far as it makes sense", () => {
  expect(readPeopleSearch({ q: "  mona ", page: "2" })).toEqual({ q: "mona", page: 2 });
  expect(readPeopleSearch({ q: 770011223344 })).toEqual({ q: "770011223344" });
  for (const page of ["1", "0", "-3", "1.5", "x", 2 ** 31, null])
    expect(readPeopleSearch({ q: " ", page })).toEqual({});
  expect(readPeopleSearch({ q: ["mona"], page: [] })).toEqual({});
});
