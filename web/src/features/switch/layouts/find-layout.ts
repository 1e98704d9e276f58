// The question the page of one layout asks.

import { SwitchLayoutPage } from "@/api/gql/switch-layout-page";
import { operationQuery } from "@/api/query";

export const layoutQuery = (hexId: string) => operationQuery(SwitchLayoutPage, { hexId });
