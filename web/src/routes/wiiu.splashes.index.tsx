import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { splashListQuery } from "@/features/wiiu/splashes/list-splashes";
import { SplashListPage } from "@/features/wiiu/splashes/splash-list-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/splashes/")({
  // The question comes with the page: a first page is short of room for it.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: listSearchValidator("/wiiu/splashes"),
  loaderDeps: ({ search }) => search,
  // Within the list the old items stay in view meanwhile, so nothing waits.
  loader: async ({ context, deps, cause }) => {
    const answer = context.queryClient.prefetchQuery(splashListQuery(deps));
    await Promise.all([answerSoon(answer, cause), loadMessages("items")]);
  },
  component: Page,
});

function Page() {
  return <SplashListPage search={Route.useSearch()} />;
}
