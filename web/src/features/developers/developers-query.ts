// What the page for developers asks of the server; the rest is part of it.

import { DevelopersPage } from "@/api/gql/developers-page";
import { operationQuery } from "@/api/query";

export const developersQuery = operationQuery(DevelopersPage, {});
