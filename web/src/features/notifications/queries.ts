// What is asked about notifications, and marking them.

import { useQueryClient } from "@tanstack/react-query";
import { MarkNotificationsRead } from "@/api/gql/mark-notifications-read";
import { NotificationPreferences } from "@/api/gql/notification-preferences";
import { Notifications } from "@/api/gql/notifications";
import { UnreadNotifications } from "@/api/gql/unread-notifications";
import { listQuery, operationQuery } from "@/api/query";
import { request } from "@/api/request";
import type { NotificationsSearch } from "./notifications-search";

/** Asked again after a change of the page and on the return to the tab, once a minute at most. */
export const unreadQuery = { ...operationQuery(UnreadNotifications, {}), staleTime: 60_000 } as const;

export const preferencesQuery = operationQuery(NotificationPreferences, {});

export const notificationsQuery = ({ group, page }: NotificationsSearch) => listQuery(Notifications, { group, page });

/** A function that marks notifications as read, or all of them; it throws RequestError when it is refused. */
export function useMarkRead(): (ids: number[] | null) => Promise<void> {
  const queryClient = useQueryClient();
  return async (ids) => {
    const { markNotificationsRead } = await request(MarkNotificationsRead, { ids });
    queryClient.setQueryData(unreadQuery.queryKey, { unreadNotificationCount: markNotificationsRead });
    await queryClient.invalidateQueries({ queryKey: notificationsQuery({}).queryKey.slice(0, 1) });
  };
}
