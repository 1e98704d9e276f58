// The sentences of the app around the pages: new versions, being offline, being installed. Fetched when there is time.

import type { AppMessages } from "./compiled/types";

export let appText: AppMessages;

export function setAppText(messages: AppMessages): void {
  appText = messages;
}
