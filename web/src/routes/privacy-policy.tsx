import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { PrivacyPolicyPage } from "@/api/gql/privacy-policy-page";
import { operationQuery } from "@/api/query";
import { DocumentPage } from "@/features/documents/document-page";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";

const PATH = "/privacy-policy";

export const Route = createFileRoute("/privacy-policy")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context }) => {
    const answer = context.queryClient.ensureQueryData(operationQuery(PrivacyPolicyPage, {}));
    const [{ document }] = await Promise.all([answer, loadMessages("documents")]);
    if (!document) throw notFound();
  },
  component: Page,
});

function Page() {
  const { document } = useSuspenseQuery(operationQuery(PrivacyPolicyPage, {})).data;
  return document && <DocumentPage document={document} title={text.title[PATH]} />;
}
