// What can be wrong with something, and what can be reported, in the order in which they are offered.

import type { ReportCategory, ReportedKind } from "@/api/gql/types";
import { KIND_LISTS } from "@/pure/kind-lists";

export const CATEGORIES: readonly ReportCategory[] = [
  "NOT_THEIR_WORK",
  "MATURE_WITHOUT_MARK",
  "MISLEADING_PICTURE",
  "BROKEN_OR_HARMFUL",
  "HATEFUL_OR_ILLEGAL",
  "SPAM_OR_COPY",
  "OTHER",
];

export const KINDS_REPORTED: readonly ReportedKind[] = [
  ...(Object.keys(KIND_LISTS) as (keyof typeof KIND_LISTS)[]),
  "CREATOR",
];
