// The list of all themes.

import { useQueries, useQuery } from "@tanstack/react-query";
import { SwitchLayoutName } from "@/api/gql/switch-layout-name";
import { SwitchThemeCreators } from "@/api/gql/switch-theme-creators";
import type { SwitchThemesPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { finderQuery } from "@/features/catalogue/finder";
import type { FilterNames } from "@/features/catalogue/list-filters";
import { ITEMS_SIZES, ListPage } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { LayoutFilter, layoutsNear } from "./layout-filter";
import { themeListQuery } from "./list-themes";
import { ThemeCaption } from "./theme-caption";

type ListedTheme = SwitchThemesPageQuery["switchThemes"]["nodes"][number];

const creatorFinder = finderQuery(SwitchThemeCreators, ({ switchThemeCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function ThemeListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useAsRendered(useQuery(themeListQuery(search)), search);
  const items = data?.switchThemes;
  const layoutName = useLayoutNames(items?.nodes, search.layouts);
  return (
    <ListPage
      count={(n) => text.count.themes({ n })}
      creators={creatorFinder}
      layoutName={layoutName}
      renderItem={(theme, loading) => <ThemeCaption loading={loading} sizes={ITEMS_SIZES} theme={theme} />}
      list="/switch/themes"
      ownFilters={({ search: { layouts = [], target }, onChange }) => (
        <LayoutFilter
          chosen={layouts}
          near={layoutsNear(items?.nodes ?? [])}
          onChange={(layouts) => onChange({ layouts })}
          target={target}
        />
      )}
      search={search}
      words={itemsText.themes}
      items={{ ...answer, data: items }}
    />
  );
}

/** What layouts are called: the themes in view say it, the server is asked only where they do not. */
function useLayoutNames(
  nodes: readonly ListedTheme[] | undefined,
  wanted: readonly string[] = [],
): FilterNames["layout"] {
  const layoutOf = new Map(nodes?.flatMap(({ layout }) => (layout ? [[layout.hexId, layout.name]] : [])));
  const unknownLayouts = wanted.filter((hexId) => !layoutOf.has(hexId));
  const layouts = useQueries({
    queries: unknownLayouts.map((hexId) => ({
      ...operationQuery(SwitchLayoutName, { hexId }),
      enabled: nodes !== undefined,
      staleTime: 60_000,
    })),
  });
  return (hexId) =>
    layoutOf.get(hexId) ?? layouts.find(({ data }) => data?.switchLayout?.hexId === hexId)?.data?.switchLayout?.name;
}
