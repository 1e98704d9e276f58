// Where a work stands that is on no list.

import type { ReportedKind } from "@/api/gql/types";
import { UnlistedReview } from "@/api/gql/unlisted-review";
import { operationQuery } from "@/api/query";

export type UnlistedWork = { kind: ReportedKind; hexId: string };

export const reviewQuery = ({ kind, hexId }: UnlistedWork) => operationQuery(UnlistedReview, { kind, hexId });
