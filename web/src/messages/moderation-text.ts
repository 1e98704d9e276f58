// The sentences of reports and of moderation, which few pages need.

import type { ModerationMessages } from "./compiled/types";

export let moderationText: ModerationMessages;

export function setModerationText(messages: ModerationMessages): void {
  moderationText = messages;
}
