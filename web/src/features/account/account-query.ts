// One's own account as its page asks for it.

import { AccountPage } from "@/api/gql/account-page";
import type { AccountMeFragment } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import type { Limits } from "@/features/session/session";

export type AccountMe = AccountMeFragment;

/** What every part of the account page is given. */
export type SectionProps = { me: AccountMe; limits: Limits };

export const accountQuery = operationQuery(AccountPage, {});
