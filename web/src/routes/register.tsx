import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { DiscordRegisterPage } from "@/features/session/discord-register-page";
import { RegisterClosedPage } from "@/features/session/register-closed-page";
import { RegisterPage } from "@/features/session/register-page";
import { type ReturnPath, readReturnPath, sendOnWhenSignedIn } from "@/features/session/return-path";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

/** Where the platform has said who somebody is, the rest of the account is asked for. */
type RegisterSearch = ReturnPath & { with?: "discord" };

function readRegisterSearch(raw: Record<string, unknown>): RegisterSearch {
  return { ...readReturnPath(raw), with: raw.with === "discord" ? "discord" : undefined };
}

export const Route = createFileRoute("/register")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: readRegisterSearch,
  beforeLoad: ({ context, search }) => sendOnWhenSignedIn(context.queryClient, search),
  loader: async ({ context }) => {
    await Promise.all([context.queryClient.ensureQueryData(sessionQuery), loadMessages("forms", "entry")]);
  },
  component: Page,
});

function Page() {
  const { with: provider, ...returnPath } = Route.useSearch();
  const { configuration } = useSuspenseQuery(sessionQuery).data;
  if (!configuration.site.takesRegistrations) return <RegisterClosedPage returnPath={returnPath} />;
  if (provider && configuration.discord) return <DiscordRegisterPage configuration={configuration} />;
  return <RegisterPage returnPath={returnPath} />;
}
