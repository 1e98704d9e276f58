import { createFileRoute } from "@tanstack/react-router";
import { ExplorerPage } from "@/features/developers/explorer/explorer-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/developers/explorer")({
  codeSplitGroupings: [["loader", "component"]],
  loader: () => loadMessages("developers"),
  component: ExplorerPage,
});
