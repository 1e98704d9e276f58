// What the live preview says. Fetched late, with its code.

import type { StageMessages } from "./compiled/types";

export let stageText: StageMessages;

export function setStageText(messages: StageMessages): void {
  stageText = messages;
}
