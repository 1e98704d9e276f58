import { createFileRoute, redirect } from "@tanstack/react-router";
import { ownThemesQuery } from "@/features/account/own-themes";
import { OwnWorksPage } from "@/features/account/own-works-page";
import { listSearchReader } from "@/features/catalogue/list-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

const readSearch = listSearchReader("/switch/themes");

export const Route = createFileRoute("/account/works")({
  validateSearch: (raw): { page?: number } => ({ page: readSearch({ page: raw.page }).page }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.pathname }, replace: true });
    await Promise.all([queryClient.ensureQueryData(ownThemesQuery(deps.page ?? 1)), loadMessages("works", "edit")]);
    return { me };
  },
  component: Page,
});

function Page() {
  const { page = 1 } = Route.useSearch();
  return <OwnWorksPage key={page} me={Route.useLoaderData().me} page={page} />;
}
