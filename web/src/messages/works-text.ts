// The sentences of lists and works. Routes that show them load them; the home page needs none.

import type { WorksMessages } from "./compiled/types";

export let worksText: WorksMessages;

export function setWorksText(messages: WorksMessages): void {
  worksText = messages;
}
