// The question the page of one theme's music asks.

import { WiiuBgmPage } from "@/api/gql/wiiu-bgm-page";
import { operationQuery } from "@/api/query";

export const bgmQuery = (hexId: string) => operationQuery(WiiuBgmPage, { hexId });
