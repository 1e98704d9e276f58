import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { PeoplePage } from "@/features/moderation/people-page";
import { readPeopleSearch } from "@/features/moderation/people-search";
import { isStaff, sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/moderation/users/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readPeopleSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    if (!isStaff(me)) throw notFound();
    await loadMessages("items", "moderation");
    return { me };
  },
  component: Page,
});

function Page() {
  return <PeoplePage me={Route.useLoaderData().me} search={Route.useSearch()} />;
}
