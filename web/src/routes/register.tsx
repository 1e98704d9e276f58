import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "@/features/session/register-page";
import { readReturnPath, sendOnWhenSignedIn } from "@/features/session/return-path";
import { sessionQuery } from "@/features/session/session";

export const Route = createFileRoute("/register")({
  validateSearch: readReturnPath,
  beforeLoad: ({ context, search }) => sendOnWhenSignedIn(context.queryClient, search),
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: Page,
});

function Page() {
  return <RegisterPage returnPath={Route.useSearch()} />;
}
