import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { CreatorPage } from "@/features/creators/creator-page";
import { creatorQuery } from "@/features/creators/find-creator";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/creators/$username")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient }, params: { username }, location }) => {
    const [{ creator }] = await Promise.all([
      queryClient.ensureQueryData(creatorQuery(username)),
      loadMessages("items"),
    ]);
    if (!creator) throw notFound();
    // A name is found in any letter case, and the address is put right.
    if (creator.pageUrl !== location.pathname) throw redirect({ to: creator.pageUrl, replace: true });
    return { username };
  },
  component: Page,
});

function Page() {
  return <CreatorPage username={Route.useLoaderData().username} />;
}
