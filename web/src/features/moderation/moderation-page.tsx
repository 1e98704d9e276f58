// The queue of the staff: the list of cases, and beside it, or on a phone in its place, the one that is open.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { reasonOf } from "@/features/catalogue/reason";
import { moderationText } from "@/messages/moderation-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { readStored, writeStored } from "@/platform/storage";
import { classNames } from "@/pure/class-names";
import { Button } from "@/ui/controls/button";
import { Switch } from "@/ui/fields/choice";
import { showToast } from "@/ui/overlays/toast-queue";
import { EmptyFrame } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { CaseList } from "./case-list";
import { CaseView, type CaseViewHandle } from "./case-view";
import { casesQuery } from "./queries";
import { QueueFilters } from "./queue-filters";
import { isFiltered, type QueueSearch } from "./queue-search";
import { useQueueKeys } from "./use-queue-keys";
import { WaitingLines } from "./waiting-lines";

const PATH = "/moderation";
const KEYS_STORED = "vitrine.moderation-keys";

export function ModerationPage({ search }: { search: QueueSearch }) {
  const words = moderationText.queue;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useDocumentTitle(text.title[PATH]);
  const [hasKeys, setKeys] = useState(() => readStored(KEYS_STORED) !== "off");
  const view = useRef<CaseViewHandle>(null);
  const { data, error, isFetching, refetch } = useQuery(casesQuery(search));
  const cases = data?.moderationCases.nodes ?? [];
  const place = cases.findIndex(({ id }) => id === search.case);
  const go = (next: QueueSearch, replace = false) => void navigate({ to: PATH, search: next, replace });
  const open = (id: number | undefined) => go({ ...search, case: id });
  const step = (by: number) => {
    const next = cases[place < 0 ? 0 : place + by];
    if (next) open(next.id);
  };
  useQueueKeys(hasKeys, {
    j: () => step(1),
    k: () => step(-1),
    u: () => view.current?.choose("UNLISTED"),
    d: () => view.current?.choose("DISMISSED"),
  });
  const decided = async () => {
    const next = cases[place + 1] ?? cases[place - 1];
    showToast({ title: next ? moderationText.decide.sent : moderationText.decide.sentLast });
    go({ ...search, case: next?.id }, true);
    await queryClient.invalidateQueries();
  };
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-12 desktop:pt-10">
      <div className={classNames("flex flex-col gap-1.5", search.case !== undefined && "max-desktop:sr-only")}>
        <h1 className="text-h1" tabIndex={-1}>
          {words.title}
        </h1>
        <p className="max-w-[68ch] text-name text-ink-2">{words.line}</p>
        <Link className="text-link self-start text-name" to="/moderation/users">
          {moderationText.people.find}
        </Link>
      </div>
      <div className="grid items-start gap-x-10 gap-y-6 desktop:grid-cols-12">
        <div
          className={classNames(
            "flex min-w-0 flex-col gap-5 desktop:col-span-4",
            search.case !== undefined && "max-desktop:hidden",
          )}
        >
          <QueueFilters onChange={(next) => go(next, true)} search={search} />
          <p className="text-facts text-ink-2" role="status">
            {data && words.count({ n: data.moderationCases.pageInfo.itemCount })}
          </p>
          {error && (
            <ErrorPanel
              isRetrying={isFetching}
              onRetry={() => void refetch()}
              reason={reasonOf(error)}
              title={words.failed}
            />
          )}
          {!data && !error && <WaitingLines />}
          {data && cases.length === 0 && (
            <EmptyFrame
              line={isFiltered(search) ? undefined : words.noneLine}
              title={isFiltered(search) ? words.noMatch : words.none}
            >
              {isFiltered(search) && <Button onClick={() => go({ state: search.state }, true)}>{words.clear}</Button>}
            </EmptyFrame>
          )}
          {data && cases.length > 0 && (
            <CaseList cases={cases} pageInfo={data.moderationCases.pageInfo} search={search} />
          )}
          <div className="max-desktop:hidden">
            <Switch
              checked={hasKeys}
              label={words.keys}
              onChange={({ target }) => {
                setKeys(target.checked);
                writeStored(KEYS_STORED, target.checked ? "on" : "off");
              }}
            />
          </div>
        </div>
        <div className={classNames("min-w-0 desktop:col-span-8", search.case === undefined && "max-desktop:hidden")}>
          {search.case === undefined ? (
            <p className="text-name text-ink-2">{cases.length > 0 && words.choose}</p>
          ) : (
            <>
              <Button className="mb-4 desktop:hidden" icon="back" onClick={() => open(undefined)}>
                {words.back}
              </Button>
              <CaseView id={search.case} key={search.case} onDecided={() => void decided()} ref={view} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
