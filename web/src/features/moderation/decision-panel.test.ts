import { expect, test } from "vitest";
import { decisionsFor } from "./decision-panel";

const work = { kind: "SWITCH_THEME", unlistedReason: null, isNSFW: false, creatorIsBlocked: false } as const;

test("only decisions that fit what a case is about are offered", () => {
  expect(decisionsFor(work)).toEqual(["DISMISSED", "UNLISTED", "MARKED_MATURE", "BLOCKED"]);
  expect(decisionsFor({ ...work, unlistedReason: "Not theirs.", isNSFW: true })).toEqual([
    "DISMISSED",
    "RELISTED",
    "BLOCKED",
  ]);
  expect(decisionsFor({ ...work, kind: "SWITCH_PACK" })).toEqual(["DISMISSED", "UNLISTED", "BLOCKED"]);
  expect(decisionsFor({ ...work, kind: "SWITCH_LAYOUT" })).toEqual(["DISMISSED", "UNLISTED", "MARKED_MATURE"]);
  expect(decisionsFor({ ...work, kind: "CREATOR" })).toEqual(["DISMISSED", "BLOCKED"]);
  expect(decisionsFor({ ...work, kind: "CREATOR", creatorIsBlocked: true })).toEqual(["DISMISSED"]);
});
