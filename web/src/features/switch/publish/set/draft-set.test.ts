import { beforeEach, describe, expect, test } from "vitest";
import {
  type DraftSet,
  moved,
  NO_PACK,
  publishedAs,
  readSet,
  setOf,
  unpublished,
} from "@/features/publishing/set/draft-set";
import { sampleDraft } from "@/testing/publish-samples";
import { drafts, sets } from "../draft-store";

beforeEach(() => localStorage.clear());

const keep = (id: string, setId: string, updatedAt = 0) => drafts.keep(sampleDraft({ id, setId, updatedAt }));

describe("a set on this device", () => {
  test("comes back in its order, with what was sent of it", () => {
    for (const id of ["a", "b", "c"]) keep(id, "a");
    const batches = [{ key: "k", content: "[]", draftIds: ["b"], withPack: false, hexIds: ["9A6"] }];
    const pack = { kind: "pack", name: "Both", description: "" } as const;
    const set: DraftSet = { id: "a", draftIds: ["c", "a", "b"], pack, sent: { isGoing: true, batches } };
    sets.keep(set);
    expect(sets.load("a")).toEqual(set);
    expect(publishedAs(set, "b")).toBe("9A6");
    expect(unpublished(set)).toEqual(["c", "a"]);
  });
  test("is told by its drafts when its record is gone, older ones first", () => {
    keep("b", "a", 2);
    keep("a", "a", 1);
    keep("d", "d", 3);
    expect(sets.load("a").draftIds).toEqual(["a", "b"]);
    expect(sets.list().map(({ set, drafts: own }) => [set.id, own.length])).toEqual([
      ["d", 1],
      ["a", 2],
    ]);
  });
  test("knows no draft that is not on this device", () => {
    keep("a", "a");
    sets.keep({ id: "a", draftIds: ["gone", "a"], pack: NO_PACK, sent: null });
    expect(sets.load("a").draftIds).toEqual(["a"]);
  });
  test("of one draft needs no record, and goes with all of its drafts", async () => {
    keep("a", "a");
    sets.keep(setOf(sampleDraft({ id: "a" })));
    expect(localStorage.length).toBe(1);
    keep("b", "a");
    sets.keep({ id: "a", draftIds: ["a", "b"], pack: NO_PACK, sent: null });
    await sets.remove(sets.load("a"));
    expect(localStorage.length).toBe(0);
  });
  test.each(["", "null", "[]", "{", '{"id":7}', '"text"'])("is not made of %j", (stored) => {
    expect(readSet(stored)).toBeNull();
  });
  test("loses only the parts that make no sense", () => {
    const batch = { key: "k", content: "c", draftIds: ["a"], hexIds: ["1", "2"] };
    const stored = { id: "a", draftIds: ["a", 7], sent: { isGoing: "yes", batches: [batch, null, { key: 1 }] } };
    expect(readSet(JSON.stringify(stored))).toEqual({
      id: "a",
      draftIds: ["a"],
      pack: NO_PACK,
      sent: { isGoing: false, batches: [] },
    });
  });
});

test("a draft moves within its set and never out of it", () => {
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "c", 1)).toEqual(["a", "b", "c"]);
});
