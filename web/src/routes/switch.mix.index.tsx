import { createFileRoute } from "@tanstack/react-router";
import { YourMixPage } from "@/features/switch/mixes/your-mix-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/switch/mix/")({
  loader: () => loadMessages("mix"),
  component: YourMixPage,
});
