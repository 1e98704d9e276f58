import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

/** The page that takes finished themes, with its words. */
export const importCode = lateCode(async () => {
  const [code] = await Promise.all([import("./import-page"), loadMessages("create")]);
  return code;
});
