import { createFileRoute, redirect } from "@tanstack/react-router";
import { type OwnSearch, readOwnKind } from "@/features/account/own-search";
import { ownWorksQuery } from "@/features/account/own-works";
import { OwnWorksPage } from "@/features/account/own-works-page";
import { listSearchReader } from "@/features/catalogue/list-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

const readSearch = listSearchReader("/switch/themes");

export const Route = createFileRoute("/account/works")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: (raw): OwnSearch => ({
    kind: readOwnKind(raw.kind),
    page: readSearch({ page: raw.page }).page,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.pathname }, replace: true });
    await Promise.all([queryClient.ensureQueryData(ownWorksQuery(deps)), loadMessages("works", "edit", "forms")]);
    return { me };
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  return <OwnWorksPage key={`${search.kind} ${search.page}`} me={Route.useLoaderData().me} search={search} />;
}
