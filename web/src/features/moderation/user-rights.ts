// What somebody of the staff may do with an account, so that nothing is offered that would be refused. The server decides.

import type { UserRole } from "@/api/gql/types";
import type { Me } from "@/features/session/session";

export type UserRights = {
  /** The roles that can be given; none where the role is not theirs to change. */
  roles: readonly UserRole[];
  block: boolean;
  hide: boolean;
  /** Signing the account out wherever it is signed in. */
  endSessions: boolean;
};

const ORDINARY: readonly UserRole[] = ["USER", "VERIFIED"];

export function userRights(me: Pick<Me, "uuid" | "role">, user: { uuid: string; role: UserRole }): UserRights {
  const isSelf = me.uuid === user.uuid;
  if (user.role === "SYSTEM") return { roles: [], block: false, hide: false, endSessions: false };
  if (me.role === "ADMIN") {
    return { roles: isSelf ? [] : [...ORDINARY, "MODERATOR", "ADMIN"], block: !isSelf, hide: true, endSessions: true };
  }
  const may = me.role === "MODERATOR" && !isSelf && ORDINARY.includes(user.role);
  return { roles: may ? ORDINARY : [], block: may, hide: may, endSessions: false };
}
