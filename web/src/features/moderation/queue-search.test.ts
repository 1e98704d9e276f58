import { expect, test } from "vitest";
import { isFiltered, readQueueSearch } from "./queue-search";

test("an address says what is listed, and nonsense says nothing", () => {
  expect(
    readQueueSearch({ state: "DECIDED", kind: "CREATOR", category: "OTHER", assigned: "ME", page: 2, case: "7" }),
  ).toEqual({
    state: "DECIDED",
    kind: "CREATOR",
    category: "OTHER",
    assigned: "ME",
    page: 2,
    case: 7,
  });
  expect(readQueueSearch({ state: "OPEN", kind: "x", category: 1, assigned: "", page: 1, case: -3 })).toEqual({});
  expect(readQueueSearch({ page: "zero", case: 2 ** 31 })).toEqual({});
});

test("only what narrows the list counts as a filter", () => {
  expect(isFiltered({ state: "DECIDED", page: 2, case: 1 })).toBe(false);
  expect(isFiltered({ assigned: "NOBODY" })).toBe(true);
});
