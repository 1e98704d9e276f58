// The question the page of a mix asks.

import { SwitchMixPage } from "@/api/gql/switch-mix-page";
import type { SwitchMixPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";

export type ShownMix = NonNullable<SwitchMixPageQuery["switchMix"]>;

export const mixQuery = (code: string) => operationQuery(SwitchMixPage, { code });
