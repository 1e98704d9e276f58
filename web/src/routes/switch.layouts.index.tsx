import { createFileRoute } from "@tanstack/react-router";
import { readListSearch } from "@/features/catalogue/list-search";
import { LayoutListPage } from "@/features/switch/layouts/layout-list-page";
import { layoutListQuery } from "@/features/switch/layouts/list-layouts";

export const Route = createFileRoute("/switch/layouts/")({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(layoutListQuery(deps)),
  component: Page,
});

function Page() {
  return <LayoutListPage search={Route.useSearch()} />;
}
