import { createFileRoute, redirect } from "@tanstack/react-router";
import { ownItemsQuery } from "@/features/account/own-items";
import { OwnItemsPage } from "@/features/account/own-items-page";
import { type OwnSearch, readOwnKind } from "@/features/account/own-search";
import { listSearchValidator } from "@/features/catalogue/list-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

const readSearch = listSearchValidator("/switch/themes");

export const Route = createFileRoute("/account/items")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: (raw): OwnSearch => ({
    kind: readOwnKind(raw.kind),
    page: readSearch({ page: raw.page }).page,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.pathname }, replace: true });
    await Promise.all([queryClient.ensureQueryData(ownItemsQuery(deps)), loadMessages("items", "edit", "forms")]);
    return { me };
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  return <OwnItemsPage key={`${search.kind} ${search.page}`} me={Route.useLoaderData().me} search={search} />;
}
