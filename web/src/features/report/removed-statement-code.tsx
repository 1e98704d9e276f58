// The statement of reasons of a removed item, for its creator and moderators, who can restore it here.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ModerateItem } from "@/api/gql/moderate-item";
import type { RemovedItemQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { Facts } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { isStaff, useSession } from "@/features/session/session";
import { moderationText } from "@/messages/moderation-text";
import { Button } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { Sentence } from "@/ui/sentence";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { itemAt, type RemovedAt, removedItemQuery } from "./removed-item";

type StatementProps = { item: RemovedAt; removed: NonNullable<RemovedItemQuery["removedItem"]> };

/** The statement of the item whose page was at this path, or `children` without one. */
export function StatementOr({ pathname, children }: { pathname: string; children: ReactNode }) {
  const item = itemAt(pathname);
  const { data } = useQuery({
    ...removedItemQuery(item ?? { kind: "SWITCH_THEME", hexId: "" }),
    enabled: item !== null,
  });
  const removed = data?.removedItem;
  return item && removed ? <Statement item={item} removed={removed} /> : children;
}

function Statement({ item, removed }: StatementProps) {
  const { removed: words, decide } = moderationText;
  const { me } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await request(ModerateItem, { ...item, decision: "RESTORED", reason: null, ground: null });
      // The server draws the page again, which it has answered with 404 until now.
      window.location.reload();
    } catch (error) {
      setRefusal(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="page flex flex-col items-start gap-5 py-12 desktop:py-16">
      <h1 className="max-w-full text-h1 [overflow-wrap:anywhere]" dir="auto" tabIndex={-1}>
        {words.title({ name: removed.name })}
      </h1>
      <p className="max-w-[68ch] text-ink-2">{words.line}</p>
      <div className="w-full max-w-[44rem]">
        <Facts
          facts={[
            { name: decide.ground, value: decide.grounds[removed.ground] },
            {
              name: words.reason,
              value: (
                <span className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                  {removed.reason}
                </span>
              ),
            },
            { name: words.automation, value: removed.isDetected ? words.detected : words.unaided },
            { name: words.at, value: <Moment at={removed.removedAt} /> },
            { name: words.until, value: <Moment at={removed.restorableUntil} /> },
          ]}
        />
      </div>
      <p className="max-w-[68ch] text-name text-ink-2">
        <Sentence say={(terms) => words.redress({ terms })}>
          <PageLink className="text-link" href="/terms-of-service">
            {words.terms}
          </PageLink>
        </Sentence>
      </p>
      {refusal && <ErrorPanel reason={refusal} title={words.failed} />}
      {isStaff(me) && (
        <Button icon="refresh" isBusy={isBusy} onClick={() => void restore()}>
          {words.restore}
        </Button>
      )}
    </div>
  );
}
