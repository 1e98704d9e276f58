// The wall of all themes.

import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SwitchLayoutName } from "@/api/gql/switch-layout-name";
import { SwitchThemeCreators } from "@/api/gql/switch-theme-creators";
import type { SwitchThemesPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { useCreatorNames } from "@/features/catalogue/creator-names";
import type { TagName } from "@/features/catalogue/filter-fields";
import { finderQuery } from "@/features/catalogue/finder";
import type { FilterNames } from "@/features/catalogue/list-filters";
import { ListPage, WORKS_SIZES } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { themeListQuery } from "./list-themes";
import { ThemeCaption } from "./theme-caption";

type ListedTheme = SwitchThemesPageQuery["switchThemes"]["nodes"][number];

const NEAR_TAGS = 8;
const creatorFinder = finderQuery(operationQuery(SwitchThemeCreators, {}), ({ switchThemeCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function ThemeListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useQuery(themeListQuery(search));
  const works = data?.switchThemes;
  const nodes = works?.nodes;
  const nearTags = useMemo(() => tagsNear(nodes ?? []), [nodes]);
  const names = useFilterNames(search, nodes);
  return (
    <ListPage
      count={(n) => text.count.themes({ n })}
      fields={{ creators: creatorFinder, nearTags }}
      names={names}
      renderWork={(theme, loading) => <ThemeCaption loading={loading} sizes={WORKS_SIZES} theme={theme} />}
      list="/switch/themes"
      search={search}
      words={worksText.themes}
      works={{ ...answer, data: works }}
    />
  );
}

/** The tags that most of these themes have, the most frequent first. */
export function tagsNear(themes: readonly { tags: readonly TagName[] }[]): TagName[] {
  const counts = new Map<string, { tag: TagName; count: number }>();
  for (const tag of themes.flatMap(({ tags }) => tags)) {
    const entry = counts.get(tag.slug) ?? { tag, count: 0 };
    counts.set(tag.slug, { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.tag.name.localeCompare(b.tag.name))
    .slice(0, NEAR_TAGS)
    .map(({ tag }) => tag);
}

/** What the filters are called: the works in view say it, the server is asked only where they do not. */
function useFilterNames(search: ListSearch, nodes: readonly ListedTheme[] | undefined): FilterNames {
  const creator = useCreatorNames(creatorFinder, nodes, search.creators);
  const layoutOf = new Map(nodes?.flatMap(({ layout }) => (layout ? [[layout.hexId, layout.name]] : [])));
  const tagOf = new Map(nodes?.flatMap(({ tags }) => tags.map(({ slug, name }) => [slug, name])));
  const unknownLayouts = (search.layouts ?? []).filter((hexId) => !layoutOf.has(hexId));
  const layouts = useQueries({
    queries: unknownLayouts.map((hexId) => ({
      ...operationQuery(SwitchLayoutName, { hexId }),
      enabled: nodes !== undefined,
      staleTime: 60_000,
    })),
  });
  return {
    creator,
    layout: (hexId) =>
      layoutOf.get(hexId) ?? layouts.find(({ data }) => data?.switchLayout?.hexId === hexId)?.data?.switchLayout?.name,
    tag: (slug) => tagOf.get(slug),
  };
}
