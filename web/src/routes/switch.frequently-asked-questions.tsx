import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { FrequentlyAskedQuestionsPage } from "@/api/gql/frequently-asked-questions-page";
import { operationQuery } from "@/api/query";
import { QuestionsPage } from "@/features/documents/questions-page";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";

const PATH = "/switch/frequently-asked-questions";

export const Route = createFileRoute("/switch/frequently-asked-questions")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context }) => {
    const answer = context.queryClient.ensureQueryData(operationQuery(FrequentlyAskedQuestionsPage, {}));
    const [{ document }] = await Promise.all([answer, loadMessages("documents")]);
    if (!document) throw notFound();
  },
  component: Page,
});

function Page() {
  const { document } = useSuspenseQuery(operationQuery(FrequentlyAskedQuestionsPage, {})).data;
  return document && <QuestionsPage document={document} title={text.title[PATH]} />;
}
