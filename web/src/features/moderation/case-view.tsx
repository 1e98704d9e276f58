// One case: what it is about, what people say of it, what was done before, and the decision.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type Ref, useState } from "react";
import { Facts, Part } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { moderationText } from "@/messages/moderation-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { Frame } from "@/ui/wall/frame";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { AssignBar } from "./assign-bar";
import { AuditLines } from "./audit-lines";
import { DecisionPanel, type DecisionPanelHandle } from "./decision-panel";
import { type Case, type CaseDetails, caseQuery } from "./queries";

export type CaseViewHandle = DecisionPanelHandle;

type CaseViewProps = { id: number; onDecided: () => void; ref: Ref<CaseViewHandle> };

export function CaseView({ id, onDecided, ref }: CaseViewProps) {
  const words = moderationText.case;
  const queryClient = useQueryClient();
  const query = caseQuery(id);
  const { data, error, isFetching, refetch } = useQuery(query);
  const details = data?.moderationCase;
  if (!details) {
    if (error || data) {
      return (
        <ErrorPanel
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          reason={reasonOf(error)}
          title={words.failed}
        />
      );
    }
    return <SkeletonLine className="w-2/3" />;
  }
  const keep = (changed: Case) => {
    queryClient.setQueryData(query.queryKey, { moderationCase: { ...details, case: changed } });
    void queryClient.invalidateQueries({ queryKey: ["ModerationCases"] });
  };
  return (
    <article className="flex flex-col gap-6">
      <About one={details.case} />
      {details.case.decision ? (
        <Decided one={details.case} />
      ) : (
        <AssignBar key={details.case.assignee?.uuid} onChanged={keep} one={details.case} />
      )}
      <Said details={details} />
      {!details.case.decision && <DecisionPanel one={details.case} onDecided={onDecided} ref={ref} />}
      {details.case.kind !== "CREATOR" && (
        <Part title={words.history}>
          <AuditLines lines={details.history} none={words.noHistory} />
        </Part>
      )}
      <Part title={words.creatorHistory}>
        <AuditLines lines={details.creatorHistory} none={words.noHistory} />
      </Part>
    </article>
  );
}

function About({ one }: { one: Case }) {
  const { case: words, kind } = moderationText;
  const { creator } = one;
  const isCreator = one.kind === "CREATOR";
  const states = [
    one.isDeleted ? words.deleted : one.isPrivate ? words.private : words.public,
    one.isNSFW && words.mature,
  ];
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-facts text-ink-2">{kind[one.kind]}</p>
        <h2 className="text-h2 [overflow-wrap:anywhere]" dir="auto">
          {one.name}
        </h2>
      </div>
      {one.preview360Url && <CoveredPicture name={one.name} url={one.preview360Url} />}
      <Part title={words.facts}>
        <Facts
          facts={[
            { name: words.creator, value: <bdi>{creator.username}</bdi> },
            { name: words.opened, value: <Moment at={one.openedAt} /> },
            !isCreator && { name: words.state, value: states.filter(Boolean).join(text.comma) },
            one.nsfwScorePercent !== null && {
              name: words.pictureCheck,
              value: moderationText.queue.looksMature({ n: one.nsfwScorePercent }),
            },
            one.isUnchecked && { name: words.pictureCheck, value: moderationText.queue.unchecked },
            one.reviewAskedAt !== null && { name: words.reviewAsked, value: <Moment at={one.reviewAskedAt} /> },
          ]}
        />
        {one.unlistedReason && (
          <p className="text-name whitespace-pre-line [overflow-wrap:anywhere]">
            {one.isHeld ? words.held : words.unlisted({ reason: one.unlistedReason })}
          </p>
        )}
        {one.creatorIsBlocked && <p className="text-name">{words.creatorBlocked}</p>}
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-name">
          {(!one.isDeleted || one.decision === "REMOVED") && (
            <PageLink className="text-link" href={one.pageUrl}>
              {isCreator ? words.seeCreator : words.see}
            </PageLink>
          )}
          <Link className="text-link" params={{ uuid: creator.uuid }} to="/moderation/users/$uuid">
            {words.seeUser}
          </Link>
        </p>
      </Part>
    </>
  );
}

/** What was reported may be what nobody wants to see unprepared: the picture is not asked for before somebody wants it. */
function CoveredPicture({ name, url }: { name: string; url: string }) {
  const { case: words } = moderationText;
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex max-w-[40rem] flex-col items-start gap-2">
      <div className="w-full">
        <Frame alt={isShown ? words.picture({ name }) : ""} picture={isShown ? { src: url } : null} />
      </div>
      <Button icon={isShown ? "eye-off" : "eye"} onClick={() => setShown(!isShown)} size="small">
        {isShown ? words.cover : words.show}
      </Button>
    </div>
  );
}

function Decided({ one }: { one: Case }) {
  const { case: words, decision } = moderationText;
  if (!one.decision || !one.decidedAt) return null;
  const what = decision[one.decision];
  return (
    <div className="border-s-2 border-edge ps-4 text-name">
      <p className="font-[600]">
        {one.decidedBy
          ? words.decidedBy({ decision: what, name: one.decidedBy })
          : words.decidedBySomebody({ decision: what })}
      </p>
      {one.note && <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{one.note}</p>}
      <p className="text-facts text-ink-2">
        <Moment at={one.decidedAt} />
      </p>
    </div>
  );
}

function Said({ details }: { details: CaseDetails }): ReactNode {
  const { case: words, category } = moderationText;
  return (
    <Part title={words.reported}>
      {details.reports.length === 0 && (
        <p className="text-name text-ink-2">{details.case.reviewAskedAt === null ? words.byCheck : words.noReports}</p>
      )}
      <ul className="flex flex-col gap-4">
        {details.reports.map((report) => (
          <li className="flex flex-col gap-1" key={`${report.createdAt} ${report.reporter?.uuid}`}>
            <p className="text-facts text-ink-2">
              <span className="font-[600] text-ink">{category[report.category]}</span>
              {"\u00a0· "}
              {report.reporter ? (
                <Link className="text-link" params={{ uuid: report.reporter.uuid }} to="/moderation/users/$uuid">
                  <bdi>{report.reporter.username}</bdi>
                </Link>
              ) : (
                words.byGone
              )}
              {"\u00a0· "}
              <span className="whitespace-nowrap">
                <Moment at={report.createdAt} />
              </span>
            </p>
            <p className="max-w-[68ch] text-name whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {report.text}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
