import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "@/features/create/create-page";
import { loadDoors } from "@/features/kinds";

export const Route = createFileRoute("/create/")({
  loader: loadDoors,
  component: Page,
});

function Page() {
  return <CreatePage doors={Route.useLoaderData()} />;
}
