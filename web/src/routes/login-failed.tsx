import { createFileRoute } from "@tanstack/react-router";
import { LoginFailedPage } from "@/features/session/login-failed-page";
import { readLoginFailedSearch } from "@/features/session/login-failed-search";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/login-failed")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readLoginFailedSearch,
  loader: () => loadMessages("entry"),
  component: Page,
});

function Page() {
  return <LoginFailedPage {...Route.useSearch()} />;
}
