import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "@/features/create/create-page";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/create/")({
  loader: () => loadMessages("forms"),
  component: CreatePage,
});
