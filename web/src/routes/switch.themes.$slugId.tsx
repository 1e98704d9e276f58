import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { hexIdOf } from "@/features/catalogue/slug-id";
import { themeQuery } from "@/features/switch/themes/find-theme";
import { ThemePage } from "@/features/switch/themes/theme-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/themes/$slugId")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params, location }) => {
    const hexId = hexIdOf(params.slugId);
    if (hexId === null) throw notFound();
    const [{ switchTheme: theme }] = await Promise.all([
      context.queryClient.ensureQueryData(themeQuery(hexId)),
      loadMessages("items", "mix"),
    ]);
    if (!theme) throw notFound();
    // An outdated slug leads to the item all the same, and the address is put right.
    if (theme.pageUrl.startsWith("/") && theme.pageUrl !== location.pathname) {
      throw redirect({ to: theme.pageUrl, replace: true });
    }
    return { hexId };
  },
  component: Page,
});

function Page() {
  return <ThemePage hexId={Route.useLoaderData().hexId} />;
}
