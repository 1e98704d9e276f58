import { createFileRoute, redirect } from "@tanstack/react-router";
import { NotificationsPage } from "@/features/notifications/notifications-page";
import { type NotificationsSearch, readNotificationsSearch } from "@/features/notifications/notifications-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/account/notifications")({
  codeSplitGroupings: [["loader", "component"]],
  // Read where it is shown, in code that the first page does without.
  validateSearch: (raw: NotificationsSearch) => raw,
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    await loadMessages("items", "account");
  },
  component: Page,
});

function Page() {
  return <NotificationsPage search={readNotificationsSearch(Route.useSearch())} />;
}
