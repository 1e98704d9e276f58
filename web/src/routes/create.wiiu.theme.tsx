import { createFileRoute } from "@tanstack/react-router";
import { sessionQuery } from "@/features/session/session";
import { PublishRoute } from "@/features/wiiu/publish/publish-route";
import { readPublishSearch } from "@/features/wiiu/publish/publish-search";
import { createPageQuery } from "@/features/wiiu/theme-form/create-page-query";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/create/wiiu/theme")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readPublishSearch,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(createPageQuery),
      queryClient.ensureQueryData(sessionQuery),
      loadMessages("forms", "wiiuForm"),
    ]);
  },
  component: Page,
});

function Page() {
  return <PublishRoute search={Route.useSearch()} />;
}
