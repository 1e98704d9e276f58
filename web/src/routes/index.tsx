import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "@/features/home/home-page";
import { homeQuery } from "@/features/home/home-query";
import { loadWelcome } from "@/features/home/welcome";

export const Route = createFileRoute("/")({
  loader: async ({ context }) => {
    const { configuration } = await context.queryClient.ensureQueryData(homeQuery);
    await loadWelcome(configuration.site.welcome);
  },
  component: HomePage,
});
