import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { layoutQuery } from "@/features/switch/layouts/find-layout";
import { LayoutPage } from "@/features/switch/layouts/layout-page";
import { loadMessages } from "@/messages/language";

type LayoutSearch = { o?: string };

export const Route = createFileRoute("/switch/layouts/$slugId")({
  codeSplitGroupings: [["loader", "component"]],
  // What of the options is chosen; its reading is the page's affair.
  validateSearch: ({ o }: Record<string, unknown>): LayoutSearch => (typeof o === "string" && o !== "" ? { o } : {}),
  loader: async ({ context, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ switchLayout: layout }] = await Promise.all([
      context.queryClient.ensureQueryData(layoutQuery(hexId)),
      loadMessages("items", "forms"),
    ]);
    if (!layout) throw notFound();
    // An outdated slug leads to the item all the same, and the address is put right.
    if (layout.pageUrl.startsWith("/") && layout.pageUrl !== location.pathname) {
      throw redirect({ to: layout.pageUrl, search: location.search, replace: true });
    }
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <LayoutPage hexId={Route.useLoaderData().hexId} written={Route.useSearch().o} />;
}
