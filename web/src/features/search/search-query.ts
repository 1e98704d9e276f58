// What the address of the search says, and the question it asks.

import { SearchPage } from "@/api/gql/search-page";
import { operationQuery } from "@/api/query";

export type Search = { q?: string };

export function readSearch({ q }: Record<string, unknown>): Search {
  const words = typeof q === "string" ? q.trim() : "";
  return { q: words === "" ? undefined : words };
}

export const searchVariables = ({ q }: Search) => (q === undefined ? {} : { query: q });

export const searchQuery = (search: Search) => operationQuery(SearchPage, searchVariables(search));
