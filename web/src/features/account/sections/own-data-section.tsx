// Everything of one's own as one ZIP, once a day. The browser fetches it as it does any download.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { accountText } from "@/messages/account-text";
import { useHydrated } from "@/platform/hydrated";
import { AnchorButton, Button } from "@/ui/controls/button";
import { Sentence } from "@/ui/sentence";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import type { SectionProps } from "../account-query";
import { ConfirmSignIn } from "../confirm-sign-in";
import { exportAddress, ownDataQuery } from "../own-data-query";
import { SectionHeading } from "../section-form";

/** How often it is asked whether the download that was begun has been made. */
const ASK_AGAIN_MS = 3_000;

export function OwnDataSection({ me }: SectionProps) {
  const words = accountText.data;
  const [isBegun, setBegun] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch } = useQuery({
    ...ownDataQuery,
    enabled: useHydrated(),
    refetchInterval: ({ state }) => (isBegun && !state.data?.accountExport.againAt ? ASK_AGAIN_MS : false),
  });
  const standing = data?.accountExport;
  const isMade = Boolean(standing?.againAt);
  useEffect(() => {
    // From tomorrow it can be made again without a reload.
    if (!isMade) return;
    return () => setBegun(false);
  }, [isMade]);
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading line={words.line} title={words.title} />
      {error && !data && <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />}
      {!standing && !error && (
        <div aria-busy="true">
          <SkeletonLine className="h-10 w-1/2" />
        </div>
      )}
      {standing && !isMade && (
        <>
          <p className="max-w-[68ch] text-name">{words.ready}</p>
          {standing.isSignInRecent ? (
            <AnchorButton
              className="self-start"
              download
              href={exportAddress()}
              icon="download"
              look="primary"
              onClick={() => setBegun(true)}
            >
              {words.download}
            </AnchorButton>
          ) : (
            <Button className="self-start" icon="lock" onClick={() => setAsked(true)}>
              {words.confirm}
            </Button>
          )}
        </>
      )}
      <div className="flex flex-col gap-1 text-name" role="status">
        {isBegun && <p>{words.begun}</p>}
        {standing?.againAt && (
          <p>
            <Sentence say={(when) => words.again({ when })}>
              <Moment at={standing.againAt} />
            </Sentence>
          </p>
        )}
        {standing?.madeAt && !isMade && (
          <p className="text-ink-2">
            <Sentence say={(when) => words.made({ when })}>
              <Moment at={standing.madeAt} />
            </Sentence>
          </p>
        )}
      </div>
      <ConfirmSignIn
        isOpen={isAsked}
        me={me}
        onClose={() => setAsked(false)}
        onConfirmed={() => {
          setAsked(false);
          void refetch();
        }}
      />
    </div>
  );
}
