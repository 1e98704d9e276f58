import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { wiiuThemeListQuery } from "@/features/wiiu/themes/list-themes";
import { ThemeListPage } from "@/features/wiiu/themes/theme-list-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/themes/")({
  // The question comes with the page: a first page is short of room for it.
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: listSearchValidator("/wiiu/themes"),
  loaderDeps: ({ search }) => search,
  // Within the list the old items stay in view meanwhile, so nothing waits.
  loader: async ({ context, deps, cause }) => {
    const answer = context.queryClient.prefetchQuery(wiiuThemeListQuery(deps));
    await Promise.all([answerSoon(answer, cause), loadMessages("items")]);
  },
  component: Page,
});

function Page() {
  return <ThemeListPage search={Route.useSearch()} />;
}
