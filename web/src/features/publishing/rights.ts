// What a viewer may do with an item, so that nothing is offered that would be refused. The server decides.

import type { Me } from "@/features/session/session";

export type Rights = {
  /** Everything that can be edited, or its tags and whether it is mature. */
  edit: "all" | "labels" | null;
  delete: boolean;
};

type Owned = { creatorUuid: string };

export function rightsOf(me: Me | null, { creatorUuid }: Owned): Rights {
  const isOwner = me?.uuid === creatorUuid;
  const isStaff = me?.role === "ADMIN" || me?.role === "MODERATOR";
  const edit = isOwner || me?.role === "ADMIN" ? "all" : isStaff ? "labels" : null;
  return { edit: me?.isBlocked ? null : edit, delete: isOwner || (isStaff && !me?.isBlocked) };
}
