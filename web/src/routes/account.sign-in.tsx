import { createFileRoute, redirect } from "@tanstack/react-router";
import { accountQuery } from "@/features/account/account-query";
import { readSignInSearch } from "@/features/account/account-search";
import { SignInPage } from "@/features/account/sign-in-page";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/account/sign-in")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readSignInSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    const [account] = await Promise.all([queryClient.ensureQueryData(accountQuery), loadMessages("account", "forms")]);
    // The page may have come for the visitor who has signed in since.
    if (!account.me) await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
  },
  component: Page,
});

function Page() {
  return <SignInPage search={Route.useSearch()} />;
}
