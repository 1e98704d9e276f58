// The filters of a list as people see them: which are on, what each is called, and the address without it.
// Pure: what an address means to the server stands in list-search.ts.

import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import type { ListSearch } from "./list-search";

/** What filters that hold numbers are called; undefined while that is not known. */
export type FilterNames = {
  creator: (uuid: string) => string | undefined;
  /** Of kinds that are made on layouts. */
  layout?: (hexId: string) => string | undefined;
  tag: (slug: string) => string | undefined;
};

export type ActiveFilter = {
  key: string;
  /** As it stands on its chip. */
  label: string;
  /** As it stands in a sentence. */
  name: string;
  /** The address without this one filter. */
  without: ListSearch;
};

/** The search with some of it changed. Page 3 of other items means nothing, so any change leads to page 1. */
export function changeSearch(search: ListSearch, change: Partial<ListSearch>): ListSearch {
  const next: ListSearch = { ...search, ...change, page: undefined };
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}

/** The order of the items alone: what is left after "Clear all". */
export function clearFilters({ sort, order }: ListSearch): ListSearch {
  return changeSearch({}, { sort, order });
}

/** The list with a word more, or with that word less. */
export function toggleWord(words: readonly string[] | undefined, word: string): string[] | undefined {
  const now = words ?? [];
  const next = now.includes(word) ? now.filter((one) => one !== word) : [...now, word];
  return next.length > 0 ? next : undefined;
}

/** What a tag is to a list: items must have it, must not, or either. */
export type TagFilter = "with" | "without" | "any";

export const tagFilter = ({ tags, xtags }: Pick<ListSearch, "tags" | "xtags">, slug: string): TagFilter =>
  tags?.includes(slug) ? "with" : xtags?.includes(slug) ? "without" : "any";

/** The change that makes a tag wanted, unwanted or neither. */
export function withTagFilter(
  search: Pick<ListSearch, "tags" | "xtags">,
  slug: string,
  filter: TagFilter,
): Partial<ListSearch> {
  const others = (words: readonly string[] = []) => words.filter((one) => one !== slug);
  const listed = (words: readonly string[]) => (words.length > 0 ? [...words] : undefined);
  return {
    tags: listed([...others(search.tags), ...(filter === "with" ? [slug] : [])]),
    xtags: listed([...others(search.xtags), ...(filter === "without" ? [slug] : [])]),
  };
}

/** Every filter that is on, in the order of the rail. */
export function activeFilters(search: ListSearch, names: FilterNames): ActiveFilter[] {
  const { chip } = itemsText.filter;
  const found: ActiveFilter[] = [];
  const add = (key: string, name: string, change: Partial<ListSearch>, label = name) =>
    found.push({ key, label, name, without: changeSearch(search, change) });
  if (search.q) add("q", search.q, { q: undefined }, chip.search({ words: search.q }));
  if (search.target) add("target", text.target[search.target], { target: undefined });
  for (const slug of search.tags ?? []) {
    const name = names.tag(slug) ?? slug;
    add(`tag ${slug}`, name, { tags: toggleWord(search.tags, slug) }, chip.tag({ name }));
  }
  for (const slug of search.xtags ?? []) {
    const name = names.tag(slug) ?? slug;
    add(`xtag ${slug}`, name, { xtags: toggleWord(search.xtags, slug) }, chip.withoutTag({ name }));
  }
  for (const uuid of search.creators ?? []) {
    const name = names.creator(uuid) ?? chip.unknownCreator;
    add(`creator ${uuid}`, name, { creators: toggleWord(search.creators, uuid) }, chip.creator({ name }));
  }
  for (const hexId of search.layouts ?? []) {
    const name = names.layout?.(hexId) ?? hexId;
    add(`layout ${hexId}`, name, { layouts: toggleWord(search.layouts, hexId) }, chip.layout({ name }));
  }
  if (search.color) {
    const colour = `#${search.color}`;
    add("colour", colour, { color: undefined }, chip.colour({ colour }));
  }
  if (search.standalone) add("standalone", chip.standalone, { standalone: undefined });
  if (search.saved) add("saved", chip.saved, { saved: undefined });
  if (search.private) add("private", chip.private, { private: undefined });
  if (search.nsfw) add("nsfw", chip.mature, { nsfw: undefined });
  return found;
}

/** Which filter empties a list most often, the likeliest first: the narrower it is, the likelier. */
const SUSPECTS = ["private", "saved", "colour", "standalone", "layout", "creator", "tag", "target", "q", "xtag"];

/** The filter to offer for removal when nothing matches. Showing mature items never takes anything away. */
export function mostLikelyToBlame(filters: readonly ActiveFilter[]): ActiveFilter | null {
  for (const suspect of SUSPECTS) {
    const found = filters.findLast(({ key }) => key.split(" ")[0] === suspect);
    if (found) return found;
  }
  return null;
}
