// What the items in view tell of the filters of their list: what creators and tags are called, and which tags are near.
// The server is asked only for those that they do not name.

import { useQueries, useQuery } from "@tanstack/react-query";
import { FilterTags } from "@/api/gql/filter-tags";
import type { Suggestion } from "@/ui/fields/combobox-props";
import { type FinderQuery, finderQuery } from "./finder";
import type { FilterNames } from "./list-filters";
import type { ListSearch } from "./list-search";

export type TagName = { name: string; slug: string };

/** How to ask for tags. */
export const tagFinder = finderQuery(FilterTags, ({ tags }) =>
  tags.map(({ name, slug }) => ({ id: slug, label: name })),
);

/** An item of any kind in its list; kinds without tags have none. */
export type ListedItem = {
  hexId: string;
  creatorUuid: string;
  creator: { username: string };
  tags?: readonly TagName[];
};

/** `items` are those in view, once there are any; `wanted` what has to be named. */
export function useFilterNames(
  creators: FinderQuery,
  items: readonly ListedItem[] | undefined,
  wanted: Pick<ListSearch, "creators" | "tags" | "xtags"> = {},
): Pick<FilterNames, "creator" | "tag"> {
  const known = new Map(items?.map(({ creatorUuid, creator }) => [creatorUuid, creator.username]));
  const tags = new Map(items?.flatMap(({ tags = [] }) => tags.map(({ slug, name }) => [slug, name])));
  const unknown = (names: ReadonlyMap<string, string>, wanted: readonly string[] = []) =>
    items === undefined ? [] : wanted.filter((name) => !names.has(name));
  const unknownCreators = unknown(known, wanted.creators);
  const { data } = useQuery({ ...creators({ uuids: unknownCreators }), enabled: unknownCreators.length > 0 });
  // Of what is left out no item in view tells the name.
  const unknownTags = unknown(tags, [...(wanted.tags ?? []), ...(wanted.xtags ?? [])]);
  const asked = useQueries({ queries: unknownTags.map((slug) => tagFinder({ query: slug })) });
  const nameOf = (found: readonly Suggestion[] | undefined, wanted: string) =>
    found?.find(({ id }) => id === wanted)?.label;
  return {
    creator: (uuid) => known.get(uuid) ?? nameOf(data, uuid),
    tag: (slug) => tags.get(slug) ?? nameOf(asked[unknownTags.indexOf(slug)]?.data, slug),
  };
}

const NEAR_TAGS = 8;

/** The tags that most of these items have, the most frequent first, which server and browser have to agree on. */
export function tagsNear(items: readonly ListedItem[]): TagName[] {
  const counts = new Map<string, { tag: TagName; count: number }>();
  for (const tag of items.flatMap(({ tags = [] }) => tags)) {
    const entry = counts.get(tag.slug) ?? { tag, count: 0 };
    counts.set(tag.slug, { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.tag.slug < b.tag.slug ? -1 : 1))
    .slice(0, NEAR_TAGS)
    .map(({ tag }) => tag);
}
