import { createFileRoute, redirect } from "@tanstack/react-router";
import { AccountPage } from "@/features/account/account-page";
import { accountQuery } from "@/features/account/account-query";
import { MOVED_PARTS, readAccountSearch } from "@/features/account/account-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/account/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readAccountSearch,
  beforeLoad: ({ search: { section = "" } }) => {
    const hash = MOVED_PARTS[section];
    if (hash !== undefined) throw redirect({ to: "/account/sign-in", hash, replace: true });
  },
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    const [account] = await Promise.all([
      queryClient.ensureQueryData(accountQuery),
      loadMessages("account", "entry", "forms", "items", "moderation"),
    ]);
    // The page may have come for the visitor who has signed in since.
    if (!account.me) await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  },
  component: Page,
});

function Page() {
  return <AccountPage search={Route.useSearch()} />;
}
