// The question the list of splashes asks, made from its address.

import { WiiuSplashesPage } from "@/api/gql/wiiu-splashes-page";
import { listQuery } from "@/api/query";
import { type ListSearch, listVariables } from "@/features/catalogue/list-search";

export const splashListQuery = (search: ListSearch) =>
  listQuery(WiiuSplashesPage, listVariables("/wiiu/splashes", search));
