// The question the list of Wii U themes asks, made from its address.

import { WiiuThemesPage } from "@/api/gql/wiiu-themes-page";
import { listQuery } from "@/api/query";
import { type ListSearch, listVariables } from "@/features/catalogue/list-search";

export const wiiuThemeListQuery = (search: ListSearch) =>
  listQuery(WiiuThemesPage, listVariables("/wiiu/themes", search));
