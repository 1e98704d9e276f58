// The question the page of one theme asks.

import { SwitchThemePage } from "@/api/gql/switch-theme-page";
import { operationQuery } from "@/api/query";

export const themeQuery = (hexId: string) => operationQuery(SwitchThemePage, { hexId });
