import { createFileRoute, redirect } from "@tanstack/react-router";
import { LoginSuccessPage } from "@/features/session/login-success-page";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/login-success")({
  staticData: { isBare: true },
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient } }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", replace: true });
    await loadMessages("entry");
    return { me };
  },
  component: Page,
});

function Page() {
  return <LoginSuccessPage me={Route.useLoaderData().me} />;
}
