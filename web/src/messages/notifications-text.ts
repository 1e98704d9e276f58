// The sentences of notifications. Routes that show them load them.

import type { NotificationsMessages } from "./compiled/types";

export let notificationsText: NotificationsMessages;

export function setNotificationsText(messages: NotificationsMessages): void {
  notificationsText = messages;
}
