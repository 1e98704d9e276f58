// What is reported.

import type { ReportedKind } from "@/api/gql/types";

export type Reported = {
  kind: ReportedKind;
  /** Public number of an item, uuid of a creator. */
  id: string;
  name: string;
  /** Whose it is, unless it is the house's. Nobody reports what is theirs. */
  ownerUuid?: string;
};
