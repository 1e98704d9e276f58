import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "@/features/session/register-page";
import { readReturnPath, sendOnWhenSignedIn } from "@/features/session/return-path";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/register")({
  validateSearch: readReturnPath,
  beforeLoad: ({ context, search }) => sendOnWhenSignedIn(context.queryClient, search),
  loader: async ({ context }) => {
    await Promise.all([context.queryClient.ensureQueryData(sessionQuery), loadMessages("forms")]);
  },
  component: Page,
});

function Page() {
  return <RegisterPage returnPath={Route.useSearch()} />;
}
