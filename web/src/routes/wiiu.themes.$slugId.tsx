import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { wiiuThemeQuery } from "@/features/wiiu/themes/find-theme";
import { ThemePage } from "@/features/wiiu/themes/theme-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/wiiu/themes/$slugId")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ wiiuTheme: theme }] = await Promise.all([
      context.queryClient.ensureQueryData(wiiuThemeQuery(hexId)),
      loadMessages("items", "player"),
    ]);
    const address = theme?.pageUrl;
    if (!address) throw notFound();
    // An outdated slug leads to the item all the same, and the address is put right.
    if (address.startsWith("/") && address !== location.pathname) throw redirect({ to: address, replace: true });
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <ThemePage hexId={Route.useLoaderData().hexId} />;
}
