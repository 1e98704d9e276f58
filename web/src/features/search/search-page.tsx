// What a search finds among all kinds: of each how many there are, the first few, and the way to the rest.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { Banner } from "@/features/catalogue/item-parts";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import { LISTS } from "@/features/kinds";
import { useSession } from "@/features/session/session";
import { SHOWCASES } from "@/features/showcases";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button } from "@/ui/controls/button";
import { TextField } from "@/ui/fields/text-field";
import { PageLink } from "@/ui/page-link";
import { Sentence } from "@/ui/sentence";
import { withDots } from "@/ui/wall/caption";
import { SectionRow } from "@/ui/wall/wall-text";
import type { CodeSearch } from "./code";
import { NothingFound } from "./nothing-found";
import { searchQuery } from "./search-query";
import type { Search } from "./search-words";

type SearchResultsProps = { search: Search; code: CodeSearch | null };

export function SearchResults({ search, code }: SearchResultsProps) {
  const { searchPage } = itemsText;
  useDocumentTitle(text.title["/search"]);
  const { data } = useSuspenseQuery(searchQuery(search));
  const ofKinds = LISTS.map((kind) => {
    const showcase = SHOWCASES[kind.list];
    return { kind, showcase, ...showcase.readFound(data) };
  });
  const found = ofKinds.filter(({ total }) => total > 0);
  const spellings = new Set(ofKinds.flatMap(({ nearestSpelling }) => nearestSpelling ?? []));
  const totals = found.map(({ showcase, total }) => showcase.count(total));
  return (
    <div className="page flex flex-col gap-10 py-8 desktop:py-12">
      <div className="flex flex-col gap-4">
        <h1 className="text-h1 [overflow-wrap:anywhere]" tabIndex={-1}>
          {search.q === undefined ? searchPage.title : searchPage.titleOf({ words: search.q })}
        </h1>
        <SearchForm key={search.q} words={search.q} />
        <p className="text-name text-ink-2 tabular-nums" role="status">
          {totals.length > 0 ? withDots(totals) : searchPage.nothing}
        </p>
        {code && <CodeLine code={code} />}
      </div>
      {found.map(({ kind, showcase, total, items }) => (
        <SectionRow
          count={showcase.count(total)}
          id={`found${kind.list.replaceAll("/", "-")}`}
          key={kind.list}
          title={kind.name}
          items={<RowOfFive items={items.map(({ hexId, caption }) => [hexId, caption({ sizes: RELATED_SIZES })])} />}
        >
          <Link className="text-link text-name" search={{ q: search.q }} to={kind.list}>
            {itemsText.item.seeAll}
          </Link>
        </SectionRow>
      ))}
      {found.length === 0 && search.q !== undefined && <NothingFound spellings={[...spellings]} words={search.q} />}
    </div>
  );
}

function SearchForm({ words }: { words: string | undefined }) {
  const navigate = useNavigate();
  const longest = useSession().configuration?.limits.searchMax;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q")).trim();
    void navigate({ to: "/search", search: { q: typed || undefined } });
  };
  return (
    // Where the bar has room for its field, a second one would say the same.
    <search className="desktop:hidden">
      <form action="/search" className="flex max-w-xl items-end gap-2" onSubmit={onSubmit}>
        <div className="flex-1">
          <TextField
            autoComplete="off"
            className="[&::-webkit-search-cancel-button]:hidden"
            defaultValue={words}
            enterKeyHint="search"
            icon="search"
            label={itemsText.searchPage.label}
            maxLength={longest}
            name="q"
            type="search"
          />
        </div>
        <Button type="submit">{text.search.label}</Button>
      </form>
    </search>
  );
}

/** What the words mean as a code: the work that has it, or that none does. */
function CodeLine({ code: { code, isCertain, item } }: { code: CodeSearch }) {
  const { searchPage } = itemsText;
  if (item) {
    return (
      <p className="text-name">
        <Sentence say={(name) => searchPage.codeOf({ code, name })}>
          <PageLink className="text-link font-[600]" href={item.pageUrl}>
            <bdi>{item.name}</bdi>
          </PageLink>
        </Sentence>
      </p>
    );
  }
  return isCertain && <Banner icon="info" line={searchPage.unknownCodeLine} title={searchPage.unknownCode({ code })} />;
}
