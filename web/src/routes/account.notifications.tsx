import { createFileRoute, redirect } from "@tanstack/react-router";
import { NotificationsPage } from "@/features/notifications/notifications-page";
import { readNotificationsSearch } from "@/features/notifications/notifications-search";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/account/notifications")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readNotificationsSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    await loadMessages("works", "notifications");
  },
  component: Page,
});

function Page() {
  return <NotificationsPage search={Route.useSearch()} />;
}
