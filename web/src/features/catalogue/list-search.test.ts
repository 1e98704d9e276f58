import { describe, expect, test } from "vitest";
import { layoutListSearch, readListSearch, themeListVariables } from "./list-search";
import { hexIdOf } from "./slug-id";

const UUID = "0c7d1a52-7f3e-4f7b-9d52-0a3b8f7c1e11";

describe("the address of a list", () => {
  test("gives every filter it names", () => {
    const raw = {
      q: " blue ",
      target: "Entrance",
      tags: "dark,calm,dark",
      creators: UUID,
      layouts: "a4,1F",
      nsfw: "1",
    };
    expect(readListSearch({ ...raw, sort: "saves", order: "asc", page: "3" })).toEqual({
      q: "blue",
      target: "Entrance",
      tags: ["dark", "calm"],
      creators: [UUID],
      layouts: ["A4", "1F"],
      nsfw: true,
      sort: "saves",
      order: "asc",
      page: 3,
    });
  });
  test.each([
    { page: "0" },
    { page: "abc" },
    { page: "-2" },
    { page: "1.5" },
    { page: "99999999999999999999" },
    { target: "Basement" },
    { sort: "created", order: "desc" },
    { sort: "price", order: "up" },
    { creators: "nobody", layouts: "xyz", tags: ",, ," },
    { nsfw: "0", q: "   " },
  ])("ignores nonsense and defaults: %j", (raw) => {
    expect(readListSearch(raw)).toEqual({});
  });
  test("reads its own result the same way again", () => {
    const search = readListSearch({ tags: "dark,calm", nsfw: "1", page: "2" });
    expect(readListSearch(search)).toEqual(search);
  });
  test("becomes variables with the server's names", () => {
    expect(themeListVariables(readListSearch({ layouts: "a4", sort: "downloads" }))).toEqual({
      query: undefined,
      target: undefined,
      creatorUuids: undefined,
      tags: undefined,
      layoutHexIds: ["A4"],
      includeNSFW: false,
      isPrivate: undefined,
      sort: "DOWNLOADS",
      order: "DESC",
      page: 1,
      limit: 24,
    });
  });

  test("orders layouts only by what is counted of them", () => {
    expect(layoutListSearch(readListSearch({ sort: "saves", target: "Set" }))).toEqual({ target: "Set" });
    expect(layoutListSearch(readListSearch({ sort: "updated" }))).toEqual({ sort: "updated" });
  });
});

test.each([
  ["evening-harbour-A24", "A24"],
  ["evening-harbour-a24", "A24"],
  ["7", "7"],
  ["evening-harbour", null],
  ["evening-", null],
  ["", null],
])("the item of %j is %j", (slugId, hexId) => {
  expect(hexIdOf(slugId)).toBe(hexId);
});
