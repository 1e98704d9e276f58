import { createFileRoute } from "@tanstack/react-router";
import { RecoverPage } from "@/features/session/recovery/recover-page";
import { sendOnWhenSignedIn } from "@/features/session/return-path";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/recover")({
  codeSplitGroupings: [["loader", "component"]],
  beforeLoad: ({ context, location }) =>
    // A link that was mailed is followed whoever is signed in.
    location.hash ? undefined : sendOnWhenSignedIn(context.queryClient, {}),
  loader: async ({ context }) => {
    await Promise.all([context.queryClient.ensureQueryData(sessionQuery), loadMessages("forms", "entry")]);
  },
  component: RecoverPage,
});
