// The question the theme list asks, made from its address.

import { SwitchThemesPage } from "@/api/gql/switch-themes-page";
import { listQuery } from "@/api/query";
import { type ListSearch, listVariables } from "@/features/catalogue/list-search";

export const themeListQuery = (search: ListSearch) =>
  listQuery(SwitchThemesPage, listVariables("/switch/themes", search));
