import { createFileRoute } from "@tanstack/react-router";
import { answerSoon } from "@/api/query";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { themeListQuery } from "@/features/switch/themes/list-themes";
import { ThemeListPage } from "@/features/switch/themes/theme-list-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/themes/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: listSearchValidator("/switch/themes"),
  loaderDeps: ({ search }) => search,
  // Within the list the old items stay in view meanwhile, so nothing waits.
  loader: async ({ context, deps, cause }) => {
    const answer = context.queryClient.prefetchQuery(themeListQuery(deps));
    await Promise.all([answerSoon(answer, cause), loadMessages("items")]);
  },
  component: Page,
});

function Page() {
  return <ThemeListPage search={Route.useSearch()} />;
}
