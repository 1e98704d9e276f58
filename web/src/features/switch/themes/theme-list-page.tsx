// The wall of all themes: filters in the address, the works, the pages.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RequestError } from "@/api/request-error";
import type { ListSearch } from "@/features/catalogue/list-search";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Pager } from "@/ui/controls/pager";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonWorks } from "@/ui/wall/skeleton";
import { WallText } from "@/ui/wall/wall-text";
import { themeListQuery } from "./list-themes";
import { ThemeCaption } from "./theme-caption";

export function ThemeListPage({ search }: { search: ListSearch }) {
  useDocumentTitle(text.nav.switchThemes);
  const { data, error, isPlaceholderData, refetch } = useQuery(themeListQuery(search));
  const page = data?.switchThemes;
  return (
    <div className="page grid gap-x-6 gap-y-8 py-8 desktop:grid-cols-12">
      <div className="desktop:col-span-3">
        <WallText count={page && text.count.themes(page.pageInfo.itemCount)} level={1} title={text.nav.switchThemes} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 desktop:col-span-9" data-stale={isPlaceholderData}>
        {error && !page && (
          <ErrorPanel
            onRetry={() => void refetch()}
            reason={error instanceof RequestError ? text.failure.unreachable : text.failure.reason}
          />
        )}
        {!error && !page && <SkeletonWorks count={12} />}
        {page && page.nodes.length === 0 && <EmptyFrame title={text.surprise.none} />}
        {page && page.nodes.length > 0 && (
          <>
            <ul className="works">
              {page.nodes.map((theme, place) => (
                <li key={theme.hexId}>
                  <ThemeCaption loading={place < 3 ? "soon" : "lazy"} theme={theme} />
                </li>
              ))}
            </ul>
            <Pager
              {...page.pageInfo}
              renderLink={(number, props) => (
                <Link
                  activeOptions={{ exact: true, includeSearch: true }}
                  search={{ ...search, page: number > 1 ? number : undefined }}
                  to="/switch/themes"
                  {...props}
                />
              )}
            />
          </>
        )}
      </div>
    </div>
  );
}
