import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { TermsOfServicePage } from "@/api/gql/terms-of-service-page";
import { operationQuery } from "@/api/query";
import { DocumentPage } from "@/features/documents/document-page";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";

const PATH = "/terms-of-service";

export const Route = createFileRoute("/terms-of-service")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context }) => {
    const answer = context.queryClient.ensureQueryData(operationQuery(TermsOfServicePage, {}));
    const [{ document }] = await Promise.all([answer, loadMessages("documents")]);
    if (!document) throw notFound();
  },
  component: Page,
});

function Page() {
  const { document } = useSuspenseQuery(operationQuery(TermsOfServicePage, {})).data;
  return document && <DocumentPage document={document} title={text.title[PATH]} />;
}
