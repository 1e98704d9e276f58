// The sentences of the player, fetched with it when something is first played, and by pages that show wave forms.

import type { PlayerMessages } from "./compiled/types";

export let playerText: PlayerMessages;

export function setPlayerText(messages: PlayerMessages): void {
  playerText = messages;
}
