// What the form needs to know before it opens: the files that a theme can change, the limits, and the known tags.

import { CreateWiiuThemePage } from "@/api/gql/create-wiiu-theme-page";
import { operationQuery } from "@/api/query";

/** They seldom change; a form that is open for long does not ask again. */
export const createPageQuery = { ...operationQuery(CreateWiiuThemePage, {}), staleTime: 300_000 } as const;
