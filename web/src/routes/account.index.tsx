import { createFileRoute, redirect } from "@tanstack/react-router";
import { AccountPage } from "@/features/account/account-page";
import { accountQuery } from "@/features/account/account-query";
import { readAccountSearch } from "@/features/account/account-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/account/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readAccountSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    const [account] = await Promise.all([
      queryClient.ensureQueryData(accountQuery),
      loadMessages("account", "forms", "works", "moderation"),
    ]);
    // The page may have come for the visitor who has signed in since.
    if (!account.me) await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  },
  component: Page,
});

function Page() {
  return <AccountPage search={Route.useSearch()} />;
}
