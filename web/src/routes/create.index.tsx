import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "@/features/create/create-page";
import { loadCreateEntries } from "@/features/kinds";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/create/")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async () => {
    const [entries] = await Promise.all([loadCreateEntries(), loadMessages("forms", "create")]);
    return entries;
  },
  component: Page,
});

function Page() {
  return <CreatePage entries={Route.useLoaderData()} />;
}
