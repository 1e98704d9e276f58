// The home page: the opening, the newest of each kind, and chance. An empty kind hides its section.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ListPath } from "@/features/catalogue/list-search";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import type { CaptionedItems, ViewShowcase } from "@/features/catalogue/showcase";
import { LISTS } from "@/features/kinds";
import { useSession } from "@/features/session/session";
import { SHOWCASES } from "@/features/showcases";
import { SurpriseButtons } from "@/features/surprise/surprise-buttons";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { LinkButton } from "@/ui/controls/button";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { SectionRow } from "@/ui/wall/wall-text";
import { FirstVisit } from "./first-visit";
import { FollowedRow } from "./followed";
import { homeQuery } from "./home-query";
import { Welcome } from "./welcome";

/** Items in the opening: one large, four small. */
const OPENING_ITEMS = 5;

/** A kind with its newest items. */
type Shown = CaptionedItems & { list: ListPath; showcase: ViewShowcase };

export function HomePage() {
  const { home } = text;
  useDocumentTitle(null);
  const { data } = useSuspenseQuery(homeQuery);
  const shown = LISTS.map(({ list }) => {
    const showcase = SHOWCASES[list];
    return { list, showcase, ...showcase.latest.read(data) };
  });
  const opening = openingOf(shown);
  // A row goes on where the opening ends.
  const rows = shown.map((row) => ({ ...row, items: row.items.filter((item) => !opening.includes(item)) }));
  return (
    <div className="page flex flex-col gap-12 py-8 tablet:gap-16 desktop:py-12">
      <section className="wall-columns">
        <WallTitle shown={shown} />
        <div className="min-w-0">{opening.length > 0 ? <Opening items={opening} /> : <NothingPublished />}</div>
      </section>
      <Welcome blocks={data.configuration.site.welcome} />
      <FirstVisit />
      <FollowedRow />
      {rows.map((row) => row.items.length > 0 && <LatestRow key={row.list} {...row} />)}
      {shown.some(({ items }) => items.length > 0) && (
        <SectionRow id="surprise" line={home.surpriseLine} title={home.surprise} items={<SurpriseButtons />} />
      )}
    </div>
  );
}

/** The leading kind opens with its newest, beside which the next kind stands; where one has too few the other fills in. */
function openingOf([leading, next]: readonly Shown[]): CaptionedItems["items"] {
  const [newest, ...others] = leading?.items ?? [];
  return [...(newest ? [newest] : []), ...(next?.items ?? []), ...others].slice(0, OPENING_ITEMS);
}

function WallTitle({ shown }: { shown: readonly Shown[] }) {
  const { home } = text;
  const { configuration } = useSession();
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="max-w-[9ch] text-display max-desktop:max-w-none [&:lang(ja)]:max-w-none" tabIndex={-1}>
        {home.heading}
      </h1>
      <p className="max-w-[34ch] text-ink-2">{configuration?.site.tagline || home.line}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-name tabular-nums desktop:flex-col">
        {shown.map(
          ({ list, showcase, total }) =>
            total > 0 && (
              <li key={list}>
                <Link className="text-link" to={list}>
                  {showcase.count(total)}
                </Link>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

function LatestRow({ list, showcase, total, items }: Shown) {
  const { title, line, all } = showcase.latest;
  return (
    <SectionRow
      count={showcase.count(total)}
      id={`latest${list.replaceAll("/", "-")}`}
      line={line}
      title={title}
      items={<RowOfFive items={items.map(({ hexId, caption }) => [hexId, caption({ sizes: RELATED_SIZES })])} />}
    >
      <Link className="text-link text-name" to={list}>
        {all}
      </Link>
    </SectionRow>
  );
}

/** The first item large, the others small beside it. */
function Opening({ items }: Pick<CaptionedItems, "items">) {
  const { home } = text;
  const [newest, ...others] = items;
  if (!newest) return null;
  return (
    <ul
      aria-label={home.opening}
      className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:gap-x-6 desktop:grid-cols-9 desktop:grid-rows-[auto_1fr]"
    >
      <li
        className={
          others.length > 0 ? "col-span-2 desktop:col-span-5 desktop:row-span-2" : "col-span-2 desktop:col-span-7"
        }
      >
        {newest.caption({
          loading: "first",
          size: "large",
          sizes: "(min-width: 120rem) 52rem, (min-width: 64rem) 43vw, (min-width: 40rem) 94vw, 92vw",
        })}
      </li>
      {others.map(({ hexId, caption }) => (
        <li className="desktop:col-span-2" key={hexId}>
          {caption({
            loading: "soon",
            sizes: "(min-width: 100rem) 20rem, (min-width: 64rem) 16rem, (min-width: 40rem) 46vw, 44vw",
          })}
        </li>
      ))}
    </ul>
  );
}

function NothingPublished() {
  const { home } = text;
  return (
    <EmptyFrame className="max-w-3xl" title={home.empty}>
      <LinkButton icon="plus" look="primary" to="/create">
        {text.nav.create}
      </LinkButton>
    </EmptyFrame>
  );
}
