// The sentences of mixes. The frame of every page shows some, and fetches them when there is time.

import type { MixMessages } from "./compiled/types";

export let mixText: MixMessages;

export function setMixText(messages: MixMessages): void {
  mixText = messages;
}
