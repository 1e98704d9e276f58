// Everything that somebody has published, whoever may see it: to be changed one by one, and deleted one by one or together.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { OwnItemsPageQuery } from "@/api/gql/types";
import type { OwnKind } from "@/features/catalogue/own-item";
import { AccountBanner } from "@/features/publishing/account-banner";
import type { Me } from "@/features/session/session";
import { editText } from "@/messages/edit-text";
import { itemsText } from "@/messages/items-text";
import { language } from "@/messages/language";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button, LinkButton } from "@/ui/controls/button";
import { Pager } from "@/ui/controls/pager";
import { Checkbox } from "@/ui/fields/choice";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { OwnItemRow } from "./own-item-row";
import { ownItemsQuery } from "./own-items";
import { OWN_KINDS, ownKindOf } from "./own-kinds";
import type { OwnSearch } from "./own-search";

const PATH = "/account/items";

export function OwnItemsPage({ search, me }: { search: OwnSearch; me: Me }) {
  const { data } = useSuspenseQuery(ownItemsQuery(search));
  useDocumentTitle(text.title[PATH]);
  const kind = ownKindOf(search);
  const own = kind.read(data);
  // The session has ended meanwhile.
  if (!own) return <Navigate replace search={{ next: PATH }} to="/login" />;
  return <OwnItems answer={data} kind={kind} me={me} own={own} page={search.page ?? 1} />;
}

type OwnItemsProps = {
  page: number;
  me: Me;
  kind: OwnKind;
  answer: OwnItemsPageQuery;
  own: NonNullable<ReturnType<OwnKind["read"]>>;
};

function OwnItems({ page, me, kind, answer, own }: OwnItemsProps) {
  const words = editText.own;
  const { items, pageInfo } = own;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly string[]>([]);
  const selected = items.filter(({ hexId }) => chosen.has(hexId)).map(({ hexId }) => hexId);
  const { pageCount } = pageInfo;
  useEffect(() => {
    // The last items of the last page are gone.
    const search = { kind: kind.id, page: pageCount > 1 ? pageCount : undefined };
    if (page > pageCount) void navigate({ to: PATH, search, replace: true });
  }, [page, pageCount, kind, navigate]);
  const select = (hexId: string, isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(hexId);
    else next.delete(hexId);
    setChosen(next);
  };
  const areAll = items.length > 0 && selected.length === items.length;
  return (
    <div className="page flex min-h-[calc(100dvh-var(--header))] flex-col gap-6 pt-8 desktop:pt-10">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-h1" ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className="max-w-[68ch] text-name text-ink-2">{words.line}</p>
        <AccountBanner me={me} />
      </div>
      <Kinds answer={answer} current={kind} page={page} />
      {items.length === 0 ? (
        <EmptyFrame title={hasNone(answer) ? words.none : words.noneOfKind}>
          <LinkButton icon="plus" look="primary" to="/create">
            {itemsText.list.create}
          </LinkButton>
        </EmptyFrame>
      ) : (
        <>
          <div>
            <div className={kind.isSelectable ? "border-b border-hairline pb-3" : "hidden"}>
              <Checkbox
                checked={areAll}
                label={words.selectAll}
                onChange={({ target }) => setChosen(new Set(target.checked ? items.map(({ hexId }) => hexId) : []))}
                ref={(box) => {
                  if (box) box.indeterminate = selected.length > 0 && !areAll;
                }}
              />
            </div>
            <ul aria-label={kind.title} className={kind.isSelectable ? undefined : "border-t border-hairline"}>
              {items.map((item) => (
                <OwnItemRow
                  isBlocked={me.isBlocked}
                  isSelected={kind.isSelectable ? chosen.has(item.hexId) : null}
                  key={item.hexId}
                  onDelete={() => setAsked([item.hexId])}
                  onSelect={(isSelected) => select(item.hexId, isSelected)}
                  item={item}
                />
              ))}
            </ul>
          </div>
          <Pager
            {...pageInfo}
            renderLink={(number, link) => (
              <Link
                activeOptions={{ exact: true, includeSearch: true }}
                search={{ kind: kind.id, page: number > 1 ? number : undefined }}
                to={PATH}
                {...link}
              />
            )}
          />
        </>
      )}
      <div
        className={
          selected.length > 0
            ? "sticky bottom-(--bottom-bar) -mx-4 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-wall px-4 py-3"
            : "sr-only"
        }
        data-action-bar={selected.length > 0 || undefined}
      >
        <p className="text-name text-ink-2" role="status">
          {selected.length > 0 && words.selected({ n: selected.length })}
        </p>
        {selected.length > 0 && (
          <div className="flex gap-2">
            <Button onClick={() => setChosen(new Set())}>{words.clear}</Button>
            <Button icon="trash" look="danger" onClick={() => setAsked(selected)}>
              {words.deleteSelected}
            </Button>
          </div>
        )}
      </div>
      <kind.Delete
        answer={answer}
        hexIds={asked}
        onClose={() => setAsked([])}
        onDeleted={() => {
          setChosen(new Set());
          // The buttons that led here are gone.
          heading.current?.focus();
        }}
      />
    </div>
  );
}

const hasNone = (answer: OwnItemsPageQuery) => OWN_KINDS.every(({ read }) => !read(answer)?.pageInfo.itemCount);

/** Which kind is shown, with how many there are of each. */
function Kinds({ answer, current, page }: { answer: OwnItemsPageQuery; current: OwnKind; page: number }) {
  return (
    <nav aria-label={editText.own.kinds}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {OWN_KINDS.map(({ id, title, read }) => (
          <li key={title}>
            <Link
              activeOptions={{ exact: true, includeSearch: true }}
              className="flex min-h-10 flex-wrap items-baseline gap-x-2 border-b-3 border-transparent text-name hover:underline aria-[current=page]:border-fill aria-[current=page]:font-[600]"
              search={{ kind: id, page: id === current.id && page > 1 ? page : undefined }}
              to={PATH}
            >
              {title}{" "}
              <span className="text-facts font-normal text-ink-2">
                {(read(answer)?.pageInfo.itemCount ?? 0).toLocaleString(language)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
