// The sentences of the forms for Wii U themes. Routes that show them load them.

import type { WiiuFormMessages } from "./compiled/types";

export let wiiuFormText: WiiuFormMessages;

export function setWiiuFormText(messages: WiiuFormMessages): void {
  wiiuFormText = messages;
}
