// The sentences of signing in and registering through another site. Routes that show them load them.

import type { EntryMessages } from "./compiled/types";

export let entryText: EntryMessages;

export function setEntryText(messages: EntryMessages): void {
  entryText = messages;
}
