// The question of a creator's page.

import { CreatorPage } from "@/api/gql/creator-page";
import type { CreatorPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";

export type Creator = NonNullable<CreatorPageQuery["creator"]>;

export const creatorQuery = (username: string) => operationQuery(CreatorPage, { username });
