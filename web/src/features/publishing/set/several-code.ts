import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

/** What a form needs once its theme is not alone, with its words. */
export async function fetchSeveral() {
  const [code] = await Promise.all([import("./several"), loadMessages("create")]);
  return code;
}

export const severalCode = lateCode(fetchSeveral);
