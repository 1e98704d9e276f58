import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { sessionQuery } from "@/features/session/session";
import { EditPackPage } from "@/features/switch/packs/edit-page";
import { editedPackQuery } from "@/features/switch/packs/find-edited";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/packs/$slugId_/edit")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient }, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ switchPack: pack }, { me }] = await Promise.all([
      queryClient.ensureQueryData(editedPackQuery(hexId)),
      queryClient.ensureQueryData(sessionQuery),
      loadMessages("forms", "edit"),
    ]);
    if (!me) throw redirect({ to: "/login", search: { next: location.pathname }, replace: true });
    if (!pack) throw notFound();
    const place: string = `${pack.pageUrl}/edit`;
    // An outdated slug leads here all the same, and the address is put right.
    if (place !== location.pathname) throw redirect({ to: place, replace: true });
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <EditPackPage hexId={Route.useLoaderData().hexId} />;
}
