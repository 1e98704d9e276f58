// The question the page of one theme's splash asks.

import { WiiuSplashPage } from "@/api/gql/wiiu-splash-page";
import { operationQuery } from "@/api/query";

export const splashQuery = (hexId: string) => operationQuery(WiiuSplashPage, { hexId });
