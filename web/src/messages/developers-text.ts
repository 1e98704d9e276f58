// The sentences of the pages for developers. Routes that show them load them.

import type { DevelopersMessages } from "./compiled/types";

export let developersText: DevelopersMessages;

export function setDevelopersText(messages: DevelopersMessages): void {
  developersText = messages;
}
