// The sentences that every page may need, in the language of the page. They are filled in before the app is mounted,
// and another language may take their place: they are read where they are shown, never while a module is evaluated.

import type { PageMessages } from "./compiled/types";

/** The same in every language. */
export const PRODUCT = "Vitrine";

export let text: PageMessages;

export function setText(messages: PageMessages): void {
  text = messages;
}
