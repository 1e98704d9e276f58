// The cases of a page, the one that has waited longest first.

import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { Moment } from "@/features/catalogue/moment";
import { moderationText } from "@/messages/moderation-text";
import { classNames } from "@/pure/class-names";
import { Pager } from "@/ui/controls/pager";
import type { Case } from "./queries";
import type { QueueSearch } from "./queue-search";

type CaseListProps = {
  cases: readonly Case[];
  pageInfo: { itemCount: number; limit: number; page: number; pageCount: number };
  search: QueueSearch;
};

export function CaseList({ cases, pageInfo, search }: CaseListProps) {
  return (
    <>
      <ul aria-label={moderationText.queue.list} className="flex flex-col">
        {cases.map((one) => (
          <CaseRow isOpen={one.id === search.case} key={one.id} one={one} search={search} />
        ))}
      </ul>
      {pageInfo.pageCount > 1 && (
        <Pager
          {...pageInfo}
          renderLink={(number, link) => (
            <Link
              search={{ ...search, case: undefined, page: number > 1 ? number : undefined }}
              to="/moderation"
              {...link}
            />
          )}
        />
      )}
    </>
  );
}

function CaseRow({ one, search, isOpen }: { one: Case; search: QueueSearch; isOpen: boolean }) {
  const { queue, kind, category, decision } = moderationText;
  const facts = [
    kind[one.kind],
    ...one.categories.map((each) => category[each]),
    one.reportCount > 0 && queue.reports({ n: one.reportCount }),
    one.nsfwScorePercent !== null && queue.looksMature({ n: one.nsfwScorePercent }),
    one.isUnchecked && queue.unchecked,
  ].filter((fact) => fact !== false);
  return (
    <li>
      <Link
        aria-current={isOpen || undefined}
        className={classNames(
          "flex flex-col gap-0.5 border-s-[3px] py-3 ps-3 hover:bg-sunken",
          "border-b border-b-hairline",
          isOpen ? "border-s-fill bg-sunken" : "border-s-transparent",
        )}
        search={{ ...search, case: one.id }}
        to="/moderation"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-name">
          <span className={classNames("[overflow-wrap:anywhere]", isOpen ? "font-[650]" : "font-[600]")} dir="auto">
            {one.name}
          </span>
          <span className="text-facts text-ink-2">
            <Moment at={one.decidedAt ?? one.openedAt} />
          </span>
        </span>
        {one.kind !== "CREATOR" && (
          <span className="text-facts text-ink-2">{queue.by({ creator: one.creator.username })}</span>
        )}
        <span className="text-facts text-ink-2">
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && "\u00a0· "}
              <span className="whitespace-nowrap">{fact}</span>
            </Fragment>
          ))}
        </span>
        {one.reviewAskedAt && <span className="text-facts font-[560]">{queue.review}</span>}
        {one.assignee && !one.decision && (
          <span className="text-facts font-[560]">{queue.isOnIt({ name: one.assignee.username })}</span>
        )}
        {one.decision && <span className="text-facts font-[560]">{decision[one.decision]}</span>}
      </Link>
    </li>
  );
}
