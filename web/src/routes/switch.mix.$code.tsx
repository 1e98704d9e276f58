import { createFileRoute, notFound } from "@tanstack/react-router";
import { MixPage } from "@/features/switch/mixes/mix-page";
import { loadMessages } from "@/messages/language";

/** Few pages show a mix, so its question comes with its page. */
const pageCode = () => import("@/features/switch/mixes/mix-page");

export const Route = createFileRoute("/switch/mix/$code")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context, params }) => {
    const [{ mixQuery }] = await Promise.all([pageCode(), loadMessages("items", "mix")]);
    const { switchMix } = await context.queryClient.ensureQueryData(mixQuery(params.code));
    if (!switchMix) throw notFound();
  },
  component: Page,
});

function Page() {
  return <MixPage code={Route.useParams().code} />;
}
