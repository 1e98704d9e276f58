// Everything that somebody has published, whoever may see it: to be changed one by one, and deleted one by one or together.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { OwnSwitchThemesPageQuery, OwnThemeFragment } from "@/api/gql/types";
import type { Me } from "@/features/session/session";
import { AccountBanner } from "@/features/switch/publish/account-banner";
import { editText } from "@/messages/edit-text";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button, LinkButton } from "@/ui/controls/button";
import { Pager } from "@/ui/controls/pager";
import { Checkbox } from "@/ui/fields/choice";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { DeleteThemes } from "./delete-themes";
import { OwnThemeRow } from "./own-theme-row";
import { type OwnSearch, ownThemesQuery } from "./own-themes";

const PATH = "/account/works";

type OwnThemes = NonNullable<OwnSwitchThemesPageQuery["ownSwitchThemes"]>;

export function OwnWorksPage({ search, me }: { search: OwnSearch; me: Me }) {
  const { ownSwitchThemes } = useSuspenseQuery(ownThemesQuery(search)).data;
  useDocumentTitle(text.title[PATH]);
  // The session has ended meanwhile.
  if (!ownSwitchThemes) return <Navigate replace search={{ next: PATH }} to="/login" />;
  return <OwnWorks me={me} own={ownSwitchThemes} page={search.page ?? 1} />;
}

function OwnWorks({ page, me, own }: { page: number; me: Me; own: OwnThemes }) {
  const words = editText.own;
  const { nodes, pageInfo } = own;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly OwnThemeFragment[]>([]);
  const selected = nodes.filter(({ hexId }) => chosen.has(hexId));
  const { pageCount, itemCount } = pageInfo;
  useEffect(() => {
    // The last works of the last page are gone.
    const search = { page: pageCount > 1 ? pageCount : undefined };
    if (page > pageCount) void navigate({ to: PATH, search, replace: true });
  }, [page, pageCount, navigate]);
  const select = (hexId: string, isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(hexId);
    else next.delete(hexId);
    setChosen(next);
  };
  const areAll = nodes.length > 0 && selected.length === nodes.length;
  return (
    <div className="page flex min-h-[calc(100dvh-var(--header))] flex-col gap-6 pt-8 desktop:pt-10">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-h1" ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className="max-w-[68ch] text-name text-ink-2">{words.line}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-name">
          {text.count.themes({ n: itemCount })}
          <Link className="text-link" search={{ creators: [me.uuid] }} to="/switch/packs">
            {words.packs}
          </Link>
        </p>
        <AccountBanner me={me} />
      </div>
      {nodes.length === 0 ? (
        <EmptyFrame title={words.none}>
          <LinkButton icon="plus" look="primary" to="/create">
            {worksText.list.create}
          </LinkButton>
        </EmptyFrame>
      ) : (
        <>
          <div>
            <div className="border-b border-hairline pb-3">
              <Checkbox
                checked={areAll}
                label={words.selectAll}
                onChange={({ target }) => setChosen(new Set(target.checked ? nodes.map(({ hexId }) => hexId) : []))}
                ref={(box) => {
                  if (box) box.indeterminate = selected.length > 0 && !areAll;
                }}
              />
            </div>
            <ul aria-label={text.nav.switchThemes}>
              {nodes.map((theme) => (
                <OwnThemeRow
                  isBlocked={me.isBlocked}
                  isSelected={chosen.has(theme.hexId)}
                  key={theme.hexId}
                  onDelete={() => setAsked([theme])}
                  onSelect={(isSelected) => select(theme.hexId, isSelected)}
                  theme={theme}
                />
              ))}
            </ul>
          </div>
          <Pager
            {...pageInfo}
            renderLink={(number, link) => (
              <Link
                activeOptions={{ exact: true, includeSearch: true }}
                search={{ page: number > 1 ? number : undefined }}
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
      <DeleteThemes
        onClose={() => setAsked([])}
        onDeleted={() => {
          setChosen(new Set());
          // The buttons that led here are gone.
          heading.current?.focus();
        }}
        themes={asked}
      />
    </div>
  );
}
