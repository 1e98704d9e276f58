import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { HouseRulesPage } from "@/api/gql/house-rules-page";
import { operationQuery } from "@/api/query";
import { DocumentPage } from "@/features/documents/document-page";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";

const PATH = "/house-rules";

export const Route = createFileRoute("/house-rules")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context }) => {
    const answer = context.queryClient.ensureQueryData(operationQuery(HouseRulesPage, {}));
    const [{ document }] = await Promise.all([answer, loadMessages("documents")]);
    if (!document) throw notFound();
  },
  component: Page,
});

function Page() {
  const { document } = useSuspenseQuery(operationQuery(HouseRulesPage, {})).data;
  return document && <DocumentPage document={document} title={text.title[PATH]} />;
}
