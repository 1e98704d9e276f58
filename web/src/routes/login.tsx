import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "@/features/session/login-page";
import { readReturnPath, sendOnWhenSignedIn } from "@/features/session/return-path";

export const Route = createFileRoute("/login")({
  validateSearch: readReturnPath,
  beforeLoad: ({ context, search }) => sendOnWhenSignedIn(context.queryClient, search),
  component: Page,
});

function Page() {
  return <LoginPage returnPath={Route.useSearch()} />;
}
