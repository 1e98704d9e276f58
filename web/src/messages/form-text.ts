// The sentences of forms: signing in, publishing, choosing options or colours. Routes that show them load them.

import type { FormsMessages } from "./compiled/types";

export let formText: FormsMessages;

export function setFormText(messages: FormsMessages): void {
  formText = messages;
}
