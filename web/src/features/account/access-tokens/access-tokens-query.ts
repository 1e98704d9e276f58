// The tokens of one's account, and how many of what kind there can be.

import { AccessTokensSection } from "@/api/gql/access-tokens-section";
import type { AccessTokensSectionQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";

export type AccessToken = AccessTokensSectionQuery["myAccessTokens"][number];
export type TokenLimits = AccessTokensSectionQuery["configuration"]["limits"];

export const accessTokensQuery = { ...operationQuery(AccessTokensSection, {}), staleTime: 0 } as const;
