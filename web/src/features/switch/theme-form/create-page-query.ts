// What the form needs to know before it opens: all layouts with their options, and the known tags.

import { CreateSwitchThemePage } from "@/api/gql/create-switch-theme-page";
import { operationQuery } from "@/api/query";

/** Layouts and tags seldom change; a form that is open for long does not ask again. */
export const createPageQuery = { ...operationQuery(CreateSwitchThemePage, {}), staleTime: 300_000 } as const;
