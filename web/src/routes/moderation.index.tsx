import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { ModerationPage } from "@/features/moderation/moderation-page";
import { readQueueSearch } from "@/features/moderation/queue-search";
import { isStaff, sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/moderation/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readQueueSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    if (!isStaff(me)) throw notFound();
    await loadMessages("items", "moderation");
  },
  component: Page,
});

function Page() {
  return <ModerationPage search={Route.useSearch()} />;
}
