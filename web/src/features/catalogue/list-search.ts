// What the address of a list page says, and the variables of its query. The server reads addresses by the same
// table (it inlines the first page), so both must change together:
//
//   q → query · target → target · tags (comma separated) → tags · creators (uuids) → creatorUuids
//   layouts (hexIds) → layoutHexIds · nsfw=1 → includeNSFW · sort (created updated, and for themes downloads saves) → sort
//   order (asc desc) → order · page → page · and always limit 24
//
// private=1 → isPrivate is the exception: a person's private works are asked for by the browser alone.
// Nonsense becomes the default, silently: a list page has no wrong address.

import type { ItemSort, SortOrder, Target } from "@/api/gql/types";

export const PAGE_LIMIT = 24;
export const TARGETS: readonly Target[] = [
  "ResidentMenu",
  "Entrance",
  "Flaunch",
  "Set",
  "Psl",
  "MyPage",
  "Notification",
];
export const SORTS = ["created", "updated", "downloads", "saves"] as const;
export type Sort = (typeof SORTS)[number];
/** Nobody counts the downloads and saves of layouts, so that an order by them would say nothing. */
export const LAYOUT_SORTS: readonly Sort[] = ["created", "updated"];

export type ListSearch = {
  q?: string;
  target?: Target;
  tags?: string[];
  creators?: string[];
  layouts?: string[];
  nsfw?: true;
  /** Only the viewer's own private works. */
  private?: true;
  /** Absent for `created`. */
  sort?: Sort;
  /** Absent for `desc`. */
  order?: "asc";
  /** Absent for 1. */
  page?: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX_ID = /^[0-9a-f]{1,16}$/i;

function readList(value: unknown, isFine: (word: string) => boolean): string[] | undefined {
  // A link written in the code hands over a list, an address a text.
  const words = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
  const kept = [...new Set(words.map((word) => word.trim()).filter((word) => word !== "" && isFine(word)))];
  return kept.length > 0 ? kept : undefined;
}

/**
 * Reads the search of an address. Every key is named, also where its value is undefined: the router lays the result
 * over what the address says, and a key left out would let nonsense through.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page);
  return {
    q: typeof raw.q === "string" && raw.q.trim() !== "" ? raw.q.trim() : undefined,
    target: TARGETS.find((target) => target === raw.target),
    tags: readList(raw.tags, () => true),
    creators: readList(raw.creators, (word) => UUID.test(word)),
    layouts: readList(raw.layouts, (word) => HEX_ID.test(word))?.map((hexId) => hexId.toUpperCase()),
    nsfw: raw.nsfw === "1" || raw.nsfw === true ? true : undefined,
    private: raw.private === "1" || raw.private === true ? true : undefined,
    sort: SORTS.find((sort) => sort === raw.sort && sort !== "created"),
    order: raw.order === "asc" ? "asc" : undefined,
    page: Number.isSafeInteger(page) && page > 1 && page <= 2_147_483_647 ? page : undefined,
  };
}

/** What of an address means something to the layout list: layouts have no tags, no layouts and no privacy. */
export function layoutListSearch({ q, target, creators, sort, order, page }: ListSearch): ListSearch {
  const counted = LAYOUT_SORTS.find((one) => one === sort);
  const search: ListSearch = { q, target, creators, sort: counted, order, page };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The variables every list query has; layouts ignore the others. */
export function listVariables(search: ListSearch) {
  return {
    query: search.q,
    target: search.target,
    creatorUuids: search.creators,
    sort: (search.sort ?? "created").toUpperCase() as ItemSort,
    order: (search.order ?? "desc").toUpperCase() as SortOrder,
    page: search.page ?? 1,
    limit: PAGE_LIMIT,
  };
}

/** The variables of the theme list: all of them. */
export function themeListVariables(search: ListSearch) {
  return {
    ...listVariables(search),
    tags: search.tags,
    layoutHexIds: search.layouts,
    includeNSFW: search.nsfw ?? false,
    isPrivate: search.private,
  };
}
