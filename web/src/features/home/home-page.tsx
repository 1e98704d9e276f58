// The home page: the newest of each kind, each in its own section; an empty kind hides its section.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LayoutCaption } from "@/features/switch/layouts/layout-caption";
import { ThemeCaption } from "@/features/switch/themes/theme-caption";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { SectionRow } from "@/ui/wall/wall-text";
import { homeQuery } from "./home-query";

export function HomePage() {
  useDocumentTitle(null);
  const { data } = useSuspenseQuery(homeQuery);
  return (
    <div className="page flex flex-col gap-16 py-10">
      <h1 className="max-w-[18ch] text-display" tabIndex={-1}>
        {text.homeLine}
      </h1>
      {data.switchThemes.nodes.length > 0 && (
        <SectionRow
          count={text.count.themes(data.switchThemes.pageInfo.itemCount)}
          id="themes"
          title={text.nav.switchThemes}
          works={
            <ul className="works">
              {data.switchThemes.nodes.map((theme, place) => (
                <li key={theme.hexId}>
                  <ThemeCaption loading={place === 0 ? "first" : "soon"} theme={theme} />
                </li>
              ))}
            </ul>
          }
        >
          <Link className="text-link text-name" to="/switch/themes">
            {text.nav.switchThemes}
          </Link>
        </SectionRow>
      )}
      {data.switchLayouts.nodes.length > 0 && (
        <SectionRow
          count={text.count.layouts(data.switchLayouts.pageInfo.itemCount)}
          id="layouts"
          title={text.nav.switchLayouts}
          works={
            <ul className="works">
              {data.switchLayouts.nodes.map((layout) => (
                <li key={layout.hexId}>
                  <LayoutCaption layout={layout} />
                </li>
              ))}
            </ul>
          }
        >
          <Link className="text-link text-name" to="/switch/layouts">
            {text.nav.switchLayouts}
          </Link>
        </SectionRow>
      )}
    </div>
  );
}
