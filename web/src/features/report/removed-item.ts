// Which item an address without a page once showed, and why moderators removed it.

import { RemovedItem } from "@/api/gql/removed-item";
import type { ReportedKind } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { hexIdOf } from "@/features/catalogue/slug-id";

const KINDS: Record<string, ReportedKind> = {
  "/switch/themes": "SWITCH_THEME",
  "/switch/packs": "SWITCH_PACK",
  "/wiiu/themes": "WIIU_THEME",
  "/wiiu/bgms": "WIIU_THEME",
  "/wiiu/splashes": "WIIU_THEME",
};

export type RemovedAt = { kind: ReportedKind; hexId: string };

/** The item that the page at a path would show. */
export function itemAt(pathname: string): RemovedAt | null {
  const last = pathname.lastIndexOf("/");
  const list = pathname.slice(0, last);
  const kind = Object.hasOwn(KINDS, list) ? KINDS[list] : undefined;
  const hexId = hexIdOf(pathname.slice(last + 1));
  return kind && hexId ? { kind, hexId } : null;
}

export const removedItemQuery = ({ kind, hexId }: RemovedAt) => operationQuery(RemovedItem, { kind, hexId });
