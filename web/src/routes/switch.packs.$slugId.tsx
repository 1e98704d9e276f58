import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { packQuery } from "@/features/switch/packs/find-pack";
import { PackPage } from "@/features/switch/packs/pack-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/packs/$slugId")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ switchPack: pack }] = await Promise.all([
      context.queryClient.ensureQueryData(packQuery(hexId)),
      loadMessages("items"),
    ]);
    if (!pack) throw notFound();
    // An outdated slug leads to the item all the same, and the address is put right.
    if (pack.pageUrl.startsWith("/") && pack.pageUrl !== location.pathname) {
      throw redirect({ to: pack.pageUrl, replace: true });
    }
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <PackPage hexId={Route.useLoaderData().hexId} />;
}
