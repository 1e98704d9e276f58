// Drawing a layout on its page, fetched once a visitor has changed something.

import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

export const drawnLayoutCode = lateCode(async () => {
  const [code] = await Promise.all([import("./drawn-layout"), loadMessages("stage")]);
  return code;
});
