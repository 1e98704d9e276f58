// The question the list of music asks, made from its address.

import { WiiuBgmsPage } from "@/api/gql/wiiu-bgms-page";
import { listQuery } from "@/api/query";
import { type ListSearch, listVariables } from "@/features/catalogue/list-search";

export const bgmListQuery = (search: ListSearch) => listQuery(WiiuBgmsPage, listVariables("/wiiu/bgms", search));
