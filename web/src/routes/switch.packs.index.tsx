import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { packListQuery } from "@/features/switch/packs/list-packs";
import { PackListPage } from "@/features/switch/packs/pack-list-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/packs/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: listSearchValidator("/switch/packs"),
  loaderDeps: ({ search }) => search,
  // Within the list the old items stay in view meanwhile, so nothing waits.
  loader: async ({ context, deps, cause }) => {
    const answer = context.queryClient.prefetchQuery(packListQuery(deps));
    await Promise.all([answerSoon(answer, cause), loadMessages("items")]);
  },
  component: Page,
});

function Page() {
  return <PackListPage search={Route.useSearch()} />;
}
