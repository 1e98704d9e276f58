import { createFileRoute, redirect } from "@tanstack/react-router";
import { SearchResults } from "@/features/search/search-page";
import { searchQuery } from "@/features/search/search-query";
import { readSearch } from "@/features/search/search-words";
import { loadMessages } from "@/messages/language";

/** The code brings the captions of all kinds along, which no other page should pay for. */
const findByCode = async (q: string | undefined) => (await import("@/features/search/code")).findByCode(q);

export const Route = createFileRoute("/search")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [code] = await Promise.all([
      findByCode(deps.q),
      context.queryClient.ensureQueryData(searchQuery(deps)),
      loadMessages("items"),
    ]);
    if (code?.isCertain && code.item) throw redirect({ to: code.item.pageUrl, replace: true });
    return { code };
  },
  component: Page,
});

function Page() {
  return <SearchResults code={Route.useLoaderData().code} search={Route.useSearch()} />;
}
