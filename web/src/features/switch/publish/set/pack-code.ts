import { loadMessages } from "@/messages/language";
import { lateCode } from "@/ui/late-code";

/** What a form needs of packs and menus once its theme is not alone, with its words. */
export const packCode = lateCode(async () => {
  const [pack, coverage] = await Promise.all([import("./pack-step"), import("./coverage"), loadMessages("create")]);
  return { ...pack, ...coverage };
});
