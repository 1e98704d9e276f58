// The sentences of the pages that edit what is published. Routes that show them load them.

import type { EditMessages } from "./compiled/types";

export let editText: EditMessages;

export function setEditText(messages: EditMessages): void {
  editText = messages;
}
