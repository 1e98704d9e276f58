// The sentences of the pages for admins.

import type { AdminMessages } from "./compiled/types";

export let adminText: AdminMessages;

export function setAdminText(messages: AdminMessages): void {
  adminText = messages;
}
