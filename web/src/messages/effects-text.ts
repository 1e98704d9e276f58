// What options do, in words. Fetched late, beside what asks for it.

import type { EffectsMessages } from "./compiled/types";

export let effectsText: EffectsMessages;

export function setEffectsText(messages: EffectsMessages): void {
  effectsText = messages;
}
