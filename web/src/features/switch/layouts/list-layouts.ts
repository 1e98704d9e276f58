// The question the layout list asks, made from its address.

import { SwitchLayoutsPage } from "@/api/gql/switch-layouts-page";
import { listQuery } from "@/api/query";
import { type ListSearch, listVariables } from "@/features/catalogue/list-search";

export const layoutListQuery = (search: ListSearch) =>
  listQuery(SwitchLayoutsPage, listVariables("/switch/layouts", search));
