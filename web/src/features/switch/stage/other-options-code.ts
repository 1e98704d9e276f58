// Choosing other options, fetched when a menu is first compared with them.

import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

export const otherOptionsCode = lateCode(async () => {
  const [code] = await Promise.all([import("./other-options"), loadMessages("forms")]);
  return code;
});
