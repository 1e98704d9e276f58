import { createFileRoute } from "@tanstack/react-router";
import { DevelopersPage } from "@/features/developers/developers-page";
import { developersQuery } from "@/features/developers/developers-query";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/developers/")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(developersQuery), loadMessages("developers")]);
  },
  component: DevelopersPage,
});
