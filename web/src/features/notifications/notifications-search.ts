// Which notifications the address names.

import type { NotificationGroup } from "@/api/gql/types";

export const GROUPS = ["FOLLOWED", "WORKS", "REPORTS", "MODERATION"] as const satisfies readonly NotificationGroup[];

export type NotificationsSearch = { group?: NotificationGroup; page?: number };

/** The server refuses what is no page; there are never more than this. */
const PAGE_MAX = 500;

export function readNotificationsSearch({ group, page }: Record<string, unknown>): NotificationsSearch {
  const isPage = Number.isInteger(page) && Number(page) > 1 && Number(page) <= PAGE_MAX;
  return { group: GROUPS.find((known) => known === group), page: isPage ? Number(page) : undefined };
}
