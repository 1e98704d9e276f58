// What a notification says, beside the name of what it is about.

import type { NotificationFragment } from "@/api/gql/types";
import { accountText } from "@/messages/account-text";

export function say({ type, creatorUsername, saveCount, isActionTaken, isHeld }: NotificationFragment): string {
  const { said } = accountText.notifications;
  switch (type) {
    case "NEW_WORK":
      return creatorUsername ? said.NEW_WORK({ creator: creatorUsername }) : said.newItemGone;
    case "WORK_SAVED":
      return said.WORK_SAVED({ n: saveCount ?? 0 });
    case "REPORT_DECIDED":
      return isActionTaken ? said.reportActed : said.reportDismissed;
    case "WORK_UNLISTED":
      return isHeld ? said.itemHeld : said.WORK_UNLISTED;
    default:
      return said[type];
  }
}

/** The name of what it is about, or that it is gone. */
export function nameOf({ type, name }: NotificationFragment): string {
  const words = accountText.notifications;
  if (type === "CASE_OPENED") return words.newCases;
  return name ?? (type === "REPORT_DECIDED" ? words.goneReport : words.gone);
}
