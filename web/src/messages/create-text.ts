// The sentences of the doors to the forms for themes, and of what these show only to some: several themes at once, their
// pieces, finished files. Code that shows them loads them.

import type { CreateMessages } from "./compiled/types";

export let createText: CreateMessages;

export function setCreateText(messages: CreateMessages): void {
  createText = messages;
}
