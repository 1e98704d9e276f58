// What the works in view tell of the filters of their list: what creators and tags are called, and which tags are near.
// The server is asked only for creators that they do not name.

import { useQuery } from "@tanstack/react-query";
import type { TagName } from "./filter-fields";
import type { FinderQuery } from "./finder";
import type { FilterNames } from "./list-filters";

/** A work of any kind in its list; kinds without tags have none. */
export type ListedWork = {
  hexId: string;
  creatorUuid: string;
  creator: { username: string };
  tags?: readonly TagName[];
};

/** `works` are those in view, once there are any; `wanted` the creators that have to be named. */
export function useFilterNames(
  creators: FinderQuery,
  works: readonly ListedWork[] | undefined,
  wanted: readonly string[] = [],
): Pick<FilterNames, "creator" | "tag"> {
  const known = new Map(works?.map(({ creatorUuid, creator }) => [creatorUuid, creator.username]));
  const tags = new Map(works?.flatMap(({ tags = [] }) => tags.map(({ slug, name }) => [slug, name])));
  const isUnknown = works !== undefined && wanted.some((uuid) => !known.has(uuid));
  const { data } = useQuery({ ...creators, enabled: isUnknown });
  return {
    creator: (uuid) => known.get(uuid) ?? data?.find(({ id }) => id === uuid)?.label,
    tag: (slug) => tags.get(slug),
  };
}

const NEAR_TAGS = 8;

/** The tags that most of these works have, the most frequent first. */
export function tagsNear(works: readonly ListedWork[]): TagName[] {
  const counts = new Map<string, { tag: TagName; count: number }>();
  for (const tag of works.flatMap(({ tags = [] }) => tags)) {
    const entry = counts.get(tag.slug) ?? { tag, count: 0 };
    counts.set(tag.slug, { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.tag.name.localeCompare(b.tag.name))
    .slice(0, NEAR_TAGS)
    .map(({ tag }) => tag);
}
