import { expect, test } from "vitest";
import type { UserRole } from "@/api/gql/types";
import { userRights } from "./user-rights";

const somebody = (role: UserRole, uuid = "other") => ({ uuid, role });

test("moderators look after ordinary accounts, admins after all but the house, nobody demotes themselves", () => {
  const moderator = somebody("MODERATOR", "me");
  const admin = somebody("ADMIN", "me");
  expect(userRights(moderator, somebody("USER"))).toEqual({
    roles: ["USER", "VERIFIED"],
    block: true,
    hide: true,
    endSessions: false,
  });
  for (const role of ["MODERATOR", "ADMIN", "SYSTEM"] as const) {
    expect(userRights(moderator, somebody(role))).toEqual({ roles: [], block: false, hide: false, endSessions: false });
  }
  expect(userRights(admin, somebody("ADMIN")).roles).toEqual(["USER", "VERIFIED", "MODERATOR", "ADMIN"]);
  expect(userRights(admin, somebody("SYSTEM"))).toEqual({ roles: [], block: false, hide: false, endSessions: false });
  expect(userRights(admin, admin)).toEqual({ roles: [], block: false, hide: true, endSessions: true });
});
