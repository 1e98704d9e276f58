// What a person has reported, and what has become of it: a section of their account.

import { useQuery } from "@tanstack/react-query";
import { MyReports as MyReportsOperation } from "@/api/gql/my-reports";
import type { MyReportsQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { moderationText } from "@/messages/moderation-text";
import { useHydrated } from "@/platform/hydrated";
import { PageLink } from "@/ui/page-link";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";

export const myReportsQuery = operationQuery(MyReportsOperation, {});

type Report = MyReportsQuery["myReports"]["nodes"][number];

export function MyReports() {
  const words = moderationText.mine;
  // No page is made with it: it changes elsewhere, and is only shown here.
  const { data, error, refetch, isFetching } = useQuery({ ...myReportsQuery, enabled: useHydrated() });
  if (error) {
    return <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} reason={reasonOf(error)} />;
  }
  if (!data) return <SkeletonLine className="w-3/5" />;
  const { nodes, pageInfo } = data.myReports;
  if (nodes.length === 0) return <p className="text-name text-ink-2">{words.none}</p>;
  return (
    <>
      <ul aria-label={words.title} className="flex flex-col">
        {nodes.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      {pageInfo.itemCount > nodes.length && (
        <p className="text-facts text-ink-2">{words.more({ shown: nodes.length, n: pageInfo.itemCount })}</p>
      )}
    </>
  );
}

function ReportRow({ report }: { report: Report }) {
  const { category, kind, mine } = moderationText;
  return (
    <li className="flex flex-col gap-0.5 border-b border-hairline py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-name">
        <span className="font-[600] [overflow-wrap:anywhere]">
          {report.name && report.pageUrl ? (
            <PageLink className="text-link" href={report.pageUrl}>
              <bdi>{report.name}</bdi>
            </PageLink>
          ) : (
            mine.gone
          )}
        </span>
        <span className="text-facts text-ink-2">
          <Moment at={report.createdAt} />
        </span>
      </p>
      <p className="text-facts text-ink-2">
        {kind[report.kind]} · {category[report.category]}
      </p>
      <p className="text-name">
        {mine.outcome[report.outcome]}
        {report.decidedAt && (
          <span className="text-facts text-ink-2">
            {" "}
            <Moment at={report.decidedAt} />
          </span>
        )}
      </p>
    </li>
  );
}
