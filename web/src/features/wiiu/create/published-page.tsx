// After publishing: the pictures being made, and then the work on display with what its creator wants next.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { hasPictures } from "@/features/catalogue/preview-state";
import { reasonOf } from "@/features/catalogue/reason";
import { InTheMaking, OnDisplay } from "@/features/publishing/on-display";
import { formText } from "@/messages/form-text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { LinkButton } from "@/ui/controls/button";
import { Hook } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { MessagePage } from "@/ui/wall/message-page";
import { Collage } from "../theme-form/collage";
import { drafts } from "./draft-store";
import type { Hung } from "./publish-page";
import { publishedQuery } from "./published-query";

type PublishedPageProps = {
  hexId: string;
  /** Null when the page was opened anew. */
  hung: Hung | null;
};

export function PublishedPage({ hexId, hung }: PublishedPageProps) {
  const { done } = formText.publish;
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch, isFetching } = useQuery(publishedQuery(hexId));
  const theme = data?.wiiuTheme ?? null;
  const isReady = hasPictures(theme?.previewState);
  useEffect(() => {
    // Lists asked for before do not hold it yet.
    if (isReady) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "FindPublishedWiiuTheme" });
    }
  }, [isReady, queryClient]);

  if (isPending) return <div className="page py-10" />;
  if (error && !theme) {
    return (
      <div className="page py-10">
        <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} reason={reasonOf(error)} />
      </div>
    );
  }
  if (!theme) {
    return (
      <MessagePage line={done.goneLine} title={done.goneTitle}>
        <AddAnother />
      </MessagePage>
    );
  }
  if (theme.previewState === "FAILED") {
    return (
      <MessagePage line={done.failedLine} title={done.failedTitle}>
        <LinkButton look="primary" to={theme.pageUrl}>
          {done.see}
        </LinkButton>
        <AddAnother />
      </MessagePage>
    );
  }
  if (!isReady) {
    return (
      <InTheMaking percent={theme.previewProgress}>
        {hung?.hexId === hexId ? <Collage draft={hung.draft} /> : <Hook />}
      </InTheMaking>
    );
  }
  return (
    <>
      <OnDisplay
        another={<AddAnother isLarge />}
        code={theme.quickId}
        thumbHash={theme.collageThumbHash}
        work={theme}
      />
      <OtherDrafts />
    </>
  );
}

function AddAnother({ isLarge = false }) {
  return (
    <LinkButton icon="plus" search={{ new: true }} size={isLarge ? "large" : "normal"} to="/create/wiiu/theme">
      {wiiuFormText.published.another}
    </LinkButton>
  );
}

/** Themes that wait to be published, so that several go out one after the other. */
function OtherDrafts() {
  const [others] = useState(drafts.list);
  if (others.length === 0) return null;
  const { waiting, goOn } = wiiuFormText.published;
  return (
    <section className="page pb-12">
      <h2 className="text-h3">{waiting}</h2>
      <ul className="mt-2 flex flex-col">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link
              className="text-link inline-flex min-h-8 items-center text-name"
              search={{ draft: id }}
              to="/create/wiiu/theme"
            >
              {goOn({ name: name.trim() || formText.publish.untitled })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
