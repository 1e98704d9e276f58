import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "@/features/session/login-page";
import { readReturnPath, sendOnWhenSignedIn } from "@/features/session/return-path";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/login")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readReturnPath,
  beforeLoad: ({ context, search }) => sendOnWhenSignedIn(context.queryClient, search),
  loader: () => loadMessages("forms", "entry"),
  component: Page,
});

function Page() {
  return <LoginPage returnPath={Route.useSearch()} />;
}
