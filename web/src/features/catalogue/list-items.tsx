// The items of a list in all their states: on their way, there, none, failed. While other items are on their way the
// old ones stay, faint, under the line of progress.

import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { RequestError } from "@/api/request-error";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useLasting } from "@/platform/use-lasting";
import { classNames } from "@/pure/class-names";
import { Button, LinkButton } from "@/ui/controls/button";
import { ChipLine, LinkChip } from "@/ui/controls/chip";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import type { FrameProps } from "@/ui/wall/frame";
import { ProgressLine } from "@/ui/wall/progress-line";
import { SkeletonItems } from "@/ui/wall/skeleton";
import { type ActiveFilter, mostLikelyToBlame } from "./list-filters";
import type { ListPath, ListSearch } from "./list-search";
import { reasonOf } from "./reason";

const PATIENCE_MS = 8_000;
const SKELETONS = 12;

/** The answer to a list query, as the query library gives it. */
export type Items<Item> = {
  data:
    | {
        nodes: readonly Item[];
        /** Words that find something where these find nothing. */
        nearestSpelling?: string | null;
        pageInfo: { itemCount: number; limit: number; page: number; pageCount: number };
      }
    | undefined;
  error: unknown;
  /** The items shown are those of the search before. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type ListItemsProps<Item> = {
  items: Items<Item>;
  list: ListPath;
  search: ListSearch;
  filters: readonly ActiveFilter[];
  onRemove: (filter: ActiveFilter) => void;
  onClear: () => void;
  isSquare?: boolean;
  renderItem: (item: Item, loading: FrameProps["loading"]) => ReactNode;
};

export function ListItems<Item extends { hexId: string }>(props: ListItemsProps<Item>) {
  const { list } = itemsText;
  const { items, renderItem, isSquare } = props;
  const { data, error, isPlaceholderData, isFetching, refetch } = items;
  const isWaiting = isFetching && (data === undefined || isPlaceholderData);
  const isSlow = useLasting(isWaiting, PATIENCE_MS);
  const hadItems = useRef(false);
  if (data) hadItems.current = true;

  if (error && !isFetching && !data) {
    // With nothing shown yet the whole page is unavailable; later the filters stay of use.
    if (!hadItems.current && error instanceof RequestError && error.isUnavailable) throw error;
    if (error instanceof RequestError && error.isSignedOut) return <SignInFirst reason={error.message} />;
    return <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />;
  }
  return (
    <div aria-busy={isWaiting} className="relative flex flex-col gap-6">
      {isSlow && (
        <p className="flex items-center gap-3 text-name" role="status">
          {list.stillLoading}
          <Button icon="refresh" onClick={() => void refetch()} size="small">
            {text.action.retry}
          </Button>
        </p>
      )}
      {isPlaceholderData && (
        <div className="animate-appear absolute inset-x-0 -top-8">
          <ProgressLine label={list.loading} />
        </div>
      )}
      {!data && <SkeletonItems count={SKELETONS} isSquare={isSquare} />}
      {data && data.nodes.length === 0 && data.pageInfo.page <= data.pageInfo.pageCount && <NoItems {...props} />}
      {data && data.nodes.length > 0 && (
        <ul
          className={classNames(
            isSquare ? "item-grid item-grid-close" : "item-grid in-data-[density=close]:item-grid-close",
            "transition-opacity duration-[120ms]",
            isPlaceholderData && "opacity-60 delay-[120ms]",
          )}
        >
          {data.nodes.map((item, place) => (
            <li key={item.hexId}>{renderItem(item, place === 0 ? "first" : place < 3 ? "soon" : "lazy")}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Items that only somebody who is signed in can see: trying again would change nothing. */
function SignInFirst({ reason }: { reason: string }) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <EmptyFrame title={reason}>
      <LinkButton look="primary" search={{ next: here }} to="/login">
        {text.nav.signIn}
      </LinkButton>
    </EmptyFrame>
  );
}

function NoItems<Item>({ items, list: path, search, filters, onRemove, onClear }: ListItemsProps<Item>) {
  const { list } = itemsText;
  const words = search.q;
  const spelling = items.data?.nearestSpelling;
  const culprit = mostLikelyToBlame(filters);
  if (!culprit) {
    return (
      <EmptyFrame title={list.emptyAll}>
        <LinkButton icon="plus" look="primary" to="/create">
          {list.create}
        </LinkButton>
      </EmptyFrame>
    );
  }
  if (search.saved && filters.every(({ key }) => key === "saved" || key === "nsfw")) {
    return (
      <EmptyFrame title={list.noneSaved}>
        <LinkButton icon="save" look="primary" to={path}>
          {list.browse}
        </LinkButton>
      </EmptyFrame>
    );
  }
  // Words that could be spelt to find something are to blame, whatever else is asked for.
  const areWordsToBlame =
    words !== undefined && (Boolean(spelling) || filters.every(({ key }) => key === "q" || key === "nsfw"));
  return (
    <EmptyFrame
      line={
        spelling && (
          <ChipLine label={list.didYouMean}>
            <LinkChip search={{ ...search, q: spelling, page: undefined }} to={path}>
              <span dir="auto">{spelling}</span>
            </LinkChip>
          </ChipLine>
        )
      }
      title={areWordsToBlame ? list.noWords({ words }) : list.noMatch({ filter: culprit.name })}
    >
      <Button icon="close" onClick={() => onRemove(culprit)}>
        {list.removeFilter({ filter: culprit.name })}
      </Button>
      {words !== undefined && (
        <LinkButton icon="search" search={{ q: words }} to="/search">
          {list.searchAll}
        </LinkButton>
      )}
      {filters.length > 1 && <Button onClick={onClear}>{itemsText.filter.clearAll}</Button>}
    </EmptyFrame>
  );
}
