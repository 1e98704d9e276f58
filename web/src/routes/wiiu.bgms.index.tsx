import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { BgmListPage } from "@/features/wiiu/bgms/bgm-list-page";
import { bgmListQuery } from "@/features/wiiu/bgms/list-bgms";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/bgms/")({
  // The question comes with the page: a first page is short of room for it.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: listSearchValidator("/wiiu/bgms"),
  loaderDeps: ({ search }) => search,
  // Within the list the old items stay in view meanwhile, so nothing waits.
  loader: async ({ context, deps, cause }) => {
    const answer = context.queryClient.prefetchQuery(bgmListQuery(deps));
    await Promise.all([answerSoon(answer, cause), loadMessages("items")]);
  },
  component: Page,
});

function Page() {
  return <BgmListPage search={Route.useSearch()} />;
}
