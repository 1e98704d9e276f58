import { createFileRoute, redirect } from "@tanstack/react-router";
import { AccountPage } from "@/features/account/account-page";
import { accountQuery } from "@/features/account/account-query";
import { readAccountSearch, sectionOf } from "@/features/account/sections";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/account/")({
  validateSearch: readAccountSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    await Promise.all([
      queryClient.ensureQueryData(accountQuery),
      sectionOf(deps).load?.(queryClient),
      loadMessages("account", "forms"),
    ]);
  },
  component: Page,
});

function Page() {
  return <AccountPage search={Route.useSearch()} />;
}
