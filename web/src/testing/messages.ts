// The sentences that tests expect.

import { loadMessages } from "@/messages/language";

await loadMessages(
  "page",
  "items",
  "forms",
  "edit",
  "effects",
  "create",
  "moderation",
  "admin",
  "account",
  "player",
  "wiiuForm",
  "app",
  "stage",
);
