import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { SwitchHelpPage } from "@/api/gql/switch-help-page";
import { operationQuery } from "@/api/query";
import { DocumentPage } from "@/features/documents/document-page";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";

const PATH = "/help/switch";

export const Route = createFileRoute("/help/switch")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context }) => {
    const answer = context.queryClient.ensureQueryData(operationQuery(SwitchHelpPage, {}));
    const [{ document }] = await Promise.all([answer, loadMessages("documents")]);
    if (!document) throw notFound();
  },
  component: Page,
});

function Page() {
  const { document } = useSuspenseQuery(operationQuery(SwitchHelpPage, {})).data;
  return document && <DocumentPage document={document} title={text.title[PATH]} />;
}
