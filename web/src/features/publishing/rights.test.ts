import { describe, expect, test } from "vitest";
import type { Me } from "@/features/session/session";
import { rightsOf } from "./rights";

const item = { creatorUuid: "mona" };
const account = (uuid: string, role: Me["role"], isBlocked = false) => ({ uuid, role, isBlocked }) as Me;

describe("what a viewer may do with an item", () => {
  test.each([
    ["a visitor", null, null, false],
    ["somebody else", account("ada", "USER"), null, false],
    ["its creator", account("mona", "USER"), "all", true],
    ["its creator when blocked", account("mona", "USER", true), null, true],
    ["a moderator", account("keeper", "MODERATOR"), "labels", true],
    ["a blocked moderator", account("keeper", "MODERATOR", true), null, false],
    ["an admin", account("root", "ADMIN"), "all", true],
  ])("%s", (_, me, edit, canDelete) => {
    expect(rightsOf(me, item)).toEqual({ edit, delete: canDelete });
  });
});
