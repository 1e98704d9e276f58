// The sentences of the ways to start creating, and of what the forms show only to some: several themes at once, their
// pieces, finished files. Code that shows them loads them.

import type { CreateMessages } from "./compiled/types";

export let createText: CreateMessages;

export function setCreateText(messages: CreateMessages): void {
  createText = messages;
}
