import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchReader } from "@/features/catalogue/list-search";
import { LayoutListPage } from "@/features/switch/layouts/layout-list-page";
import { layoutListQuery } from "@/features/switch/layouts/list-layouts";

export const Route = createFileRoute("/switch/layouts/")({
  validateSearch: listSearchReader("/switch/layouts"),
  loaderDeps: ({ search }) => search,
  // Within the list the old works stay in view meanwhile, so nothing waits.
  loader: ({ context, deps, cause }) => answerSoon(context.queryClient.prefetchQuery(layoutListQuery(deps)), cause),
  component: Page,
});

function Page() {
  return <LayoutListPage search={Route.useSearch()} />;
}
