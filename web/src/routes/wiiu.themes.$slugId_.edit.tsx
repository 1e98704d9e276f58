import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { sessionQuery } from "@/features/session/session";
import { EditWiiuThemePage } from "@/features/wiiu/edit/edit-page";
import { editedQuery } from "@/features/wiiu/edit/find-edited";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/themes/$slugId_/edit")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient }, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ wiiuTheme: theme }, { me }] = await Promise.all([
      queryClient.ensureQueryData(editedQuery(hexId)),
      queryClient.ensureQueryData(sessionQuery),
      loadMessages("forms", "edit", "wiiuForm"),
    ]);
    if (!me) throw redirect({ to: "/login", search: { next: location.pathname }, replace: true });
    if (!theme) throw notFound();
    const place: string = `${theme.pageUrl}/edit`;
    // An outdated slug leads here all the same, and the address is put right.
    if (place !== location.pathname) throw redirect({ to: place, replace: true });
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <EditWiiuThemePage hexId={Route.useLoaderData().hexId} />;
}
