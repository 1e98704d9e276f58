import { expect, test } from "vitest";
import { decisionsFor } from "./decision-panel";

const item = { kind: "SWITCH_THEME", unlistedReason: null, isNSFW: false, creatorIsBlocked: false } as const;

test("only decisions that fit what a case is about are offered", () => {
  expect(decisionsFor(item)).toEqual(["DISMISSED", "UNLISTED", "MARKED_MATURE", "BLOCKED", "REMOVED"]);
  expect(decisionsFor({ ...item, unlistedReason: "Not theirs.", isNSFW: true })).toEqual([
    "DISMISSED",
    "RELISTED",
    "BLOCKED",
    "REMOVED",
  ]);
  expect(decisionsFor({ ...item, kind: "SWITCH_PACK" })).toEqual(["DISMISSED", "UNLISTED", "BLOCKED", "REMOVED"]);
  expect(decisionsFor({ ...item, kind: "SWITCH_LAYOUT" })).toEqual(["DISMISSED", "UNLISTED", "MARKED_MATURE"]);
  expect(decisionsFor({ ...item, kind: "CREATOR" })).toEqual(["DISMISSED", "BLOCKED"]);
  expect(decisionsFor({ ...item, kind: "CREATOR", creatorIsBlocked: true })).toEqual(["DISMISSED"]);
});
