// The question the pack list asks, made from its address.

import { SwitchPacksPage } from "@/api/gql/switch-packs-page";
import { listQuery } from "@/api/query";
import { type ListSearch, listVariables } from "@/features/catalogue/list-search";

export const packListQuery = (search: ListSearch) => listQuery(SwitchPacksPage, listVariables("/switch/packs", search));
