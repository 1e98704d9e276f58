import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { BgmPage } from "@/features/wiiu/bgms/bgm-page";
import { bgmQuery } from "@/features/wiiu/bgms/find-bgm";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/bgms/$slugId")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ wiiuTheme: theme }] = await Promise.all([
      context.queryClient.ensureQueryData(bgmQuery(hexId)),
      loadMessages("items", "player"),
    ]);
    const address = theme?.bgmPageUrl;
    if (!address) throw notFound();
    // An outdated slug leads to the item all the same, and the address is put right.
    if (address.startsWith("/") && address !== location.pathname) throw redirect({ to: address, replace: true });
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <BgmPage hexId={Route.useLoaderData().hexId} />;
}
