import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { LayoutListPage } from "@/features/switch/layouts/layout-list-page";
import { layoutListQuery } from "@/features/switch/layouts/list-layouts";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/layouts/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: listSearchValidator("/switch/layouts"),
  loaderDeps: ({ search }) => search,
  // Within the list the old items stay in view meanwhile, so nothing waits.
  loader: async ({ context, deps, cause }) => {
    const answer = context.queryClient.prefetchQuery(layoutListQuery(deps));
    await Promise.all([answerSoon(answer, cause), loadMessages("items")]);
  },
  component: Page,
});

function Page() {
  return <LayoutListPage search={Route.useSearch()} />;
}
