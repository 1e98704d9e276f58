// What addresses mean, by the vectors that the server is tested with too.

import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createQueryClient } from "@/api/query";
import { ownVariables } from "@/features/account/own-items";
import type { OwnSearch } from "@/features/account/own-search";
import { type ListPath, type ListSearch, listVariables } from "@/features/catalogue/list-search";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { searchVariables } from "@/features/search/search-query";
import type { Search } from "@/features/search/search-words";
import { LISTS } from "@/pure/addresses";
import addresses from "../../../addresses.json";
import vectors from "../../../addresses.vectors.json";
import { createAppRouter } from "./router";

function read(address: string) {
  const router = createAppRouter(createQueryClient());
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const matched = router.matchRoutes(router.latestLocation).at(-1);
  // A page is found for the beginning of an address too; what is left over then makes it none.
  const [, params] = router.getMatchedRoutes(router.latestLocation.pathname);
  const page = matched?.routeId.replace(/\$(\w+)/, "{$1}").replace(/(?<=.)\/$/, "");
  if (!matched || "**" in params || !addresses.pages.some(({ pattern }) => pattern === page)) return { page: null };
  if ("slugId" in matched.params) {
    const hexId = hexIdOf(matched.params.slugId);
    return hexId === null ? { page: null } : { page, variables: { hexId } };
  }
  if ("username" in matched.params) return { page, variables: { username: matched.params.username } };
  if ("uuid" in matched.params) return { page, variables: { uuid: matched.params.uuid } };
  if ("code" in matched.params) return { page, variables: { code: matched.params.code } };
  if (page === "/search") return { page, variables: searchVariables(matched.search as Search) };
  if (page === "/account/items") return { page, variables: ownVariables(matched.search as OwnSearch) };
  if (!page || !(page in LISTS)) return { page, variables: {} };
  return { page, variables: listVariables(page as ListPath, matched.search as ListSearch) };
}

test.each(vectors)("$address", ({ address, page, variables }) => {
  expect(read(address)).toEqual(page === null ? { page } : { page, variables: variables ?? {} });
});
