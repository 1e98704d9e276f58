import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { AdminPage } from "@/features/admin/admin-page";
import { sessionQuery } from "@/features/session/session";
import { loadMessages } from "@/messages/language";

export const Route = createFileRoute("/admin")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient }, location }) => {
    const { me } = await queryClient.ensureQueryData(sessionQuery);
    if (!me) throw redirect({ to: "/login", search: { next: location.href }, replace: true });
    if (me.role !== "ADMIN") throw notFound();
    await loadMessages("forms", "admin");
  },
  component: AdminPage,
});
