import { createFileRoute } from "@tanstack/react-router";
import { readListSearch } from "@/features/catalogue/list-search";
import { themeListQuery } from "@/features/switch/themes/list-themes";
import { ThemeListPage } from "@/features/switch/themes/theme-list-page";

export const Route = createFileRoute("/switch/themes/")({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(themeListQuery(deps)),
  component: Page,
});

function Page() {
  return <ThemeListPage search={Route.useSearch()} />;
}
