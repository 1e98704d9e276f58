import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "@/features/create/create-page";
import { loadDoors } from "@/features/kinds";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/create/")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async () => {
    const [doors] = await Promise.all([loadDoors(), loadMessages("forms", "create")]);
    return doors;
  },
  component: Page,
});

function Page() {
  return <CreatePage doors={Route.useLoaderData()} />;
}
