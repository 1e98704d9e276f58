// The sentences that tests expect.

import { loadMessages } from "@/messages/language";

await loadMessages(
  "page",
  "works",
  "forms",
  "edit",
  "effects",
  "create",
  "moderation",
  "account",
  "player",
  "wiiuForm",
  "app",
);
