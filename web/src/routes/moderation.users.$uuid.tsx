import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { UserPage } from "@/features/moderation/user-page";
import { isStaff, sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/moderation/users/$uuid")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    if (!isStaff(me)) throw notFound();
    await loadMessages("moderation");
    return { me };
  },
  component: Page,
});

function Page() {
  const { uuid } = Route.useParams();
  return <UserPage key={uuid} me={Route.useLoaderData().me} uuid={uuid} />;
}
