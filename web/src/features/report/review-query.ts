// Where an item stands that is on no list.

import type { ReportedKind } from "@/api/gql/types";
import { UnlistedReview } from "@/api/gql/unlisted-review";
import { operationQuery } from "@/api/query";

export type UnlistedItem = { kind: ReportedKind; hexId: string };

export const reviewQuery = ({ kind, hexId }: UnlistedItem) => operationQuery(UnlistedReview, { kind, hexId });
