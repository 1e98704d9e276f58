// A list of items of one kind: the rail with title and filters, the bar, the items, the pages. Everything a person
// chooses is in the address. What kind the items are is the caller's affair.

import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button } from "@/ui/controls/button";
import { Pager } from "@/ui/controls/pager";
import { Dialog } from "@/ui/overlays/dialog";
import type { FrameProps } from "@/ui/wall/frame";
import { WallText } from "@/ui/wall/wall-text";
import { FeedLink, type FeedLinkProps } from "./feed-link";
import { FilterFields, type FilterFieldsProps } from "./filter-fields";
import { type ListedItem, tagsNear, useFilterNames } from "./filter-names";
import type { FinderQuery } from "./finder";
import { type ItemInView, noteItemsInView } from "./items-in-view";
import { ListBar } from "./list-bar";
import { activeFilters, changeSearch, clearFilters, type FilterNames } from "./list-filters";
import { type Items, ListItems } from "./list-items";
import type { ListPath, ListSearch } from "./list-search";
import { PlainFilters } from "./plain-filters";
import { SearchField } from "./search-field";

const UNKNOWN_COUNT = "…";

/**
 * Width of a caption's frame on a list page, for `sizes`. Phones with three pixels a point are told less than they show: browsers
 * take the next larger picture otherwise, which nobody sees and which has twice the bytes.
 */
export const ITEMS_SIZES =
  "(min-width: 100rem) 23rem, (min-width: 64rem) 21rem, (min-width: 40rem) 46vw, (min-resolution: 2.5dppx) 17rem, 92vw";

export type ListPageProps<Item> = {
  list: ListPath;
  words: { title: string; line: string; search: string };
  count: (items: number) => string;
  search: ListSearch;
  items: Items<Item>;
  /** How to ask for everybody who made items of this kind. */
  creators: FinderQuery;
  layoutName?: FilterNames["layout"];
  ownFilters?: FilterFieldsProps["ownFilters"];
  /** The pictures are square, and stand close. */
  isSquare?: boolean;
  renderItem: (item: Item, loading: FrameProps["loading"]) => ReactNode;
};

export function ListPage<Item extends ListedItem & ItemInView>(props: ListPageProps<Item>) {
  const { list: path, words, count, search, items, creators, layoutName, ownFilters, renderItem } = props;
  const { list } = itemsText;
  useDocumentTitle(text.title[path]);
  const navigate = useNavigate();
  const go = (next: ListSearch) => void navigate({ to: path, search: next });
  const change = (part: Partial<ListSearch>) => go(changeSearch(search, part));
  const page = items.data;
  const names = useFilterNames(creators, page?.nodes, search);
  const filters = activeFilters(search, { ...names, layout: layoutName });
  const fields = { creators, nearTags: tagsNear(page?.nodes ?? []), tagName: names.tag, ownFilters };
  const { isPageGone } = useExistingPage(props);
  useEffect(() => {
    if (page) noteItemsInView(page.nodes);
  }, [page]);

  return (
    <div className="page wall-columns gap-y-8 py-8 desktop:gap-x-10">
      <div className="flex flex-col gap-6 self-start desktop:[@media(height>=66rem)]:sticky desktop:[@media(height>=66rem)]:top-[calc(var(--header)+2rem)]">
        <WallText
          count={
            page && !items.isPlaceholderData ? count(page.pageInfo.itemCount) : items.error ? undefined : UNKNOWN_COUNT
          }
          level={1}
          line={words.line}
          title={words.title}
        />
        <PlainFilters label={words.search} list={path} search={search} />
        <div className="flex items-end gap-2 noscript:hidden">
          <div className="flex-1">
            <SearchField
              label={words.search}
              onSearch={(q) =>
                void navigate({ to: path, search: changeSearch(search, { q }), replace: true, resetScroll: false })
              }
              value={search.q}
            />
          </div>
          <FilterSheet
            count={filters.filter(({ key }) => key !== "q").length}
            fields={fields}
            go={go}
            list={path}
            search={search}
          />
        </div>
        <div className="hidden desktop:not-noscript:block">
          <FilterFields {...fields} list={path} onChange={change} search={search} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <ListBar
          filters={filters}
          hasDensity={!props.isSquare}
          onChange={change}
          onClear={() => go(clearFilters(search))}
          onRemove={({ without }) => go(without)}
          list={path}
          search={search}
        />
        {isPageGone && (
          <p className="border-s-2 border-edge ps-4 text-name" role="status">
            {list.pageGone}
          </p>
        )}
        <p className="sr-only" role="status">
          {page && !items.isPlaceholderData
            ? list.state({
                count: count(page.pageInfo.itemCount),
                page: page.pageInfo.page,
                pageCount: page.pageInfo.pageCount,
              })
            : ""}
        </p>
        <ListItems
          filters={filters}
          isSquare={props.isSquare}
          list={path}
          onClear={() => go(clearFilters(search))}
          onRemove={({ without }) => go(without)}
          renderItem={renderItem}
          search={search}
          items={items}
        />
        {page && page.nodes.length > 0 && (
          <Pager
            {...page.pageInfo}
            renderLink={(number, link) => (
              <Link
                activeOptions={{ exact: true, includeSearch: true }}
                search={{ ...search, page: number > 1 ? number : undefined }}
                to={path}
                {...link}
              />
            )}
          />
        )}
        {page && page.nodes.length > 0 && (
          <p className="text-facts text-ink-2">
            <FeedLink {...feedOf(path, search)} />
          </p>
        )}
      </div>
    </div>
  );
}

/** With one tag that is followed, whatever has it; else the list. */
function feedOf(list: ListPath, { tags }: ListSearch): FeedLinkProps {
  const [tag, ...others] = tags ?? [];
  return tag && others.length === 0 ? { of: `/tags/${encodeURIComponent(tag)}`, isOfTag: true } : { of: list };
}

/** A page beyond the end leads to the last one, and the list says so until something else is chosen. */
function useExistingPage<Item extends ListedItem>({ list: path, search, items }: ListPageProps<Item>) {
  const navigate = useNavigate();
  const [goneTo, setGoneTo] = useState<number | null>(null);
  const info = items.isPlaceholderData ? undefined : items.data?.pageInfo;
  const last = info && info.page > info.pageCount ? info.pageCount : null;
  useEffect(() => {
    if (last === null) return;
    setGoneTo(last);
    void navigate({ to: path, search: { ...search, page: last > 1 ? last : undefined }, replace: true });
  }, [last, navigate, path, search]);
  return { isPageGone: goneTo !== null && last === null && (search.page ?? 1) === goneTo };
}

type FilterSheetProps = {
  list: ListPath;
  search: ListSearch;
  fields: Pick<FilterFieldsProps, "creators" | "nearTags" | "ownFilters">;
  go: (search: ListSearch) => void;
  count: number;
};

/** The filters where there is no room for a rail: chosen first, applied together. */
function FilterSheet({ list, search, fields, go, count }: FilterSheetProps) {
  const { filter } = itemsText;
  const [draft, setDraft] = useState<ListSearch | null>(null);
  return (
    <div className="desktop:hidden">
      <Button icon="filter" onClick={() => setDraft(search)}>
        {count > 0 ? filter.openWith({ n: count }) : filter.open}
      </Button>
      <Dialog
        footer={
          <>
            <Button onClick={() => setDraft((now) => now && { ...clearFilters(now), q: now.q })}>
              {itemsText.filter.clear}
            </Button>
            <Button
              look="primary"
              onClick={() => {
                if (draft) go(changeSearch(draft, {}));
                setDraft(null);
              }}
            >
              {itemsText.filter.apply}
            </Button>
          </>
        }
        isOpen={draft !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDraft(null);
        }}
        title={filter.title}
      >
        {draft && (
          <FilterFields
            {...fields}
            list={list}
            onChange={(part) => setDraft(changeSearch(draft, part))}
            search={draft}
          />
        )}
      </Dialog>
    </div>
  );
}
