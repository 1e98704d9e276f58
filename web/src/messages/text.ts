// The sentences that every page may need, in the language of the page. They are filled in before the app is mounted,
// and another language may take their place: they are read where they are shown, never while a module is evaluated.

import type { PageMessages } from "./compiled/types";

export let text: PageMessages;

/** The names of menus as they are shown in narrow places: with marks where they may break. */
export let breakingTarget: PageMessages["target"];

/** Soft hyphens and blanks without width: they are for the eye, and names that are read out have none of them. */
const BREAKS = /[\u00AD\u200B]/g;

export function setText(messages: PageMessages): void {
  breakingTarget = messages.target;
  text = { ...messages, target: JSON.parse(JSON.stringify(messages.target).replace(BREAKS, "")) };
}
