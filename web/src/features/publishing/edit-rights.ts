// What a viewer may change of a work, so that nothing is offered that would be refused. The server decides.

import type { Me } from "@/features/session/session";

/** Everything that can be edited, or its tags and whether it is mature. */
export type EditRights = "all" | "labels" | null;

export function editRightsOf(me: Me | null, { creatorUuid }: { creatorUuid: string }): EditRights {
  if (me?.isBlocked) return null;
  if (me?.role === "ADMIN" || me?.uuid === creatorUuid) return "all";
  return me?.role === "MODERATOR" ? "labels" : null;
}
