// The question the home page asks: the newest five of each kind.

import { HomePage } from "@/api/gql/home-page";
import { operationQuery } from "@/api/query";

export const homeQuery = operationQuery(HomePage, {});
