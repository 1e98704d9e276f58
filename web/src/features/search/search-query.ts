// The question that the search asks.

import { SearchPage } from "@/api/gql/search-page";
import { operationQuery } from "@/api/query";
import type { Search } from "./search-words";

export const searchVariables = ({ q }: Search) => (q === undefined ? {} : { query: q });

export const searchQuery = (search: Search) => operationQuery(SearchPage, searchVariables(search));
