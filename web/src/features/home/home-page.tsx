// The home page: the opening hang, the newest of each kind, and chance. An empty kind hides its section.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HomePageQuery } from "@/api/gql/types";
import { RELATED_SIZES, RowOfFive } from "@/features/catalogue/row-of-five";
import { SurpriseDoors } from "@/features/surprise/surprise-doors";
import { LayoutCaption } from "@/features/switch/layouts/layout-caption";
import { ThemesInRow } from "@/features/switch/themes/related-themes";
import { ThemeCaption } from "@/features/switch/themes/theme-caption";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { LinkButton } from "@/ui/controls/button";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { SectionRow } from "@/ui/wall/wall-text";
import { FirstVisit } from "./first-visit";
import { homeQuery } from "./home-query";

/** Works in the opening hang: one large, four small. */
const HUNG = 5;

export function HomePage() {
  const { home } = text;
  useDocumentTitle(null);
  const { data } = useSuspenseQuery(homeQuery);
  const themes = data.switchThemes.nodes;
  const layouts = data.switchLayouts.nodes;
  const counts = {
    themes: data.switchThemes.pageInfo.itemCount,
    layouts: data.switchLayouts.pageInfo.itemCount,
  };
  const later = themes.slice(HUNG);
  return (
    <div className="page flex flex-col gap-12 py-8 tablet:gap-16 desktop:py-12">
      <section className="grid gap-x-6 gap-y-8 desktop:grid-cols-12">
        <WallTitle counts={counts} />
        <div className="min-w-0 desktop:col-span-9">
          {themes.length > 0 ? <Hang themes={themes.slice(0, HUNG)} /> : <NothingHung />}
        </div>
      </section>
      <FirstVisit />
      {later.length > 0 && (
        <SectionRow
          count={text.count.themes({ n: counts.themes })}
          id="latest-themes"
          line={home.latestThemesLine}
          title={home.latestThemes}
          works={<ThemesInRow themes={later} />}
        >
          <Link className="text-link text-name" to="/switch/themes">
            {home.allThemes}
          </Link>
        </SectionRow>
      )}
      {layouts.length > 0 && (
        <SectionRow
          count={text.count.layouts({ n: counts.layouts })}
          id="latest-layouts"
          line={home.latestLayoutsLine}
          title={home.latestLayouts}
          works={
            <RowOfFive
              works={layouts.map((layout) => [
                layout.hexId,
                <LayoutCaption key="caption" layout={layout} sizes={RELATED_SIZES} />,
              ])}
            />
          }
        >
          <Link className="text-link text-name" to="/switch/layouts">
            {home.allLayouts}
          </Link>
        </SectionRow>
      )}
      {(themes.length > 0 || layouts.length > 0) && (
        <SectionRow id="surprise" line={home.surpriseLine} title={home.surprise} works={<SurpriseDoors />} />
      )}
    </div>
  );
}

function WallTitle({ counts }: { counts: { themes: number; layouts: number } }) {
  const { home } = text;
  return (
    <div className="flex flex-col items-start gap-4 desktop:col-span-3">
      <h1 className="max-w-[9ch] text-display max-desktop:max-w-none" tabIndex={-1}>
        {home.heading}
      </h1>
      <p className="max-w-[34ch] text-ink-2">{home.line}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-name tabular-nums desktop:flex-col">
        {counts.themes > 0 && (
          <li>
            <Link className="text-link" to="/switch/themes">
              {text.count.themes({ n: counts.themes })}
            </Link>
          </li>
        )}
        {counts.layouts > 0 && (
          <li>
            <Link className="text-link" to="/switch/layouts">
              {text.count.layouts({ n: counts.layouts })}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The newest work large, the four before it small beside it. */
function Hang({ themes }: { themes: HomePageQuery["switchThemes"]["nodes"] }) {
  const { home } = text;
  const [newest, ...others] = themes;
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
        <ThemeCaption
          loading="first"
          size="large"
          sizes="(min-width: 90rem) 35rem, (min-width: 64rem) 41vw, 94vw"
          theme={newest}
        />
      </li>
      {others.map((theme) => (
        <li className="desktop:col-span-2" key={theme.hexId}>
          <ThemeCaption loading="soon" sizes="(min-width: 64rem) 14rem, 46vw" theme={theme} />
        </li>
      ))}
    </ul>
  );
}

function NothingHung() {
  const { home } = text;
  return (
    <EmptyFrame className="max-w-3xl" title={home.empty}>
      <LinkButton icon="plus" look="primary" to="/create">
        {text.nav.create}
      </LinkButton>
    </EmptyFrame>
  );
}
