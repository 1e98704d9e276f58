import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

/** The fields for what only some themes carry, with their words. */
export const piecesCode = lateCode(async () => {
  const [code] = await Promise.all([import("./pieces"), loadMessages("create")]);
  return code;
});
