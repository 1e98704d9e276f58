// What can be wrong with something, in the order in which it is offered.

import type { ReportCategory, ReportedKind } from "@/api/gql/types";

export const CATEGORIES: readonly ReportCategory[] = [
  "NOT_THEIR_WORK",
  "MATURE_WITHOUT_MARK",
  "MISLEADING_PICTURE",
  "BROKEN_OR_HARMFUL",
  "HATEFUL_OR_ILLEGAL",
  "SPAM_OR_COPY",
  "OTHER",
];

export const KINDS_REPORTED: readonly ReportedKind[] = ["SWITCH_THEME", "SWITCH_PACK", "SWITCH_LAYOUT", "CREATOR"];
