// How one's own account can be entered, and where it is.

import { SignInSection } from "@/api/gql/sign-in-section";
import type { SignInSectionQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";

export type SignInMethods = NonNullable<SignInSectionQuery["me"]>;
export type AccountPasskey = SignInSectionQuery["myPasskeys"][number];
export type AccountSession = SignInSectionQuery["mySessions"][number];

export const signInQuery = { ...operationQuery(SignInSection, {}), staleTime: 0 } as const;
