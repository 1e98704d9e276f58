// The sentences of lists and items. Routes that show them load them; the home page needs none.

import type { ItemsMessages } from "./compiled/types";

export let itemsText: ItemsMessages;

export function setItemsText(messages: ItemsMessages): void {
  itemsText = messages;
}
