import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { splashQuery } from "@/features/wiiu/splashes/find-splash";
import { SplashPage } from "@/features/wiiu/splashes/splash-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/splashes/$slugId")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ wiiuTheme: theme }] = await Promise.all([
      context.queryClient.ensureQueryData(splashQuery(hexId)),
      loadMessages("items"),
    ]);
    const address = theme?.splashPageUrl;
    if (!address) throw notFound();
    // An outdated slug leads to the item all the same, and the address is put right.
    if (address.startsWith("/") && address !== location.pathname) throw redirect({ to: address, replace: true });
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <SplashPage hexId={Route.useLoaderData().hexId} />;
}
