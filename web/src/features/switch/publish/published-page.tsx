// After publishing: the pictures being made, and then the work on display with what its creator wants next.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import { reasonOf } from "@/features/catalogue/reason";
import { LocalScreenshot } from "@/features/publishing/local-screenshot";
import { InTheMaking, OnDisplay } from "@/features/publishing/on-display";
import { formText } from "@/messages/form-text";
import { loadMessages } from "@/messages/language";
import { useObjectUrl } from "@/platform/object-url";
import { LinkButton } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { Hook } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { MessagePage } from "@/ui/wall/message-page";
import { MenuPreview } from "../options/menu-preview";
import type { BackgroundFacts } from "../theme-form/draft";
import { publishedQuery } from "./published-query";

/** The theme as it was put together in the browser. */
export type HungPicture = {
  file: Blob | null;
  background: BackgroundFacts | null;
  screenshot: Blob | null;
  ground: string | null;
  overlayUrl: string | null;
};

/** What became of the drafts of a set. `picture` is that of the one that was open. */
export type Hung = { draftIds: readonly string[]; hexIds: readonly string[]; picture: HungPicture };

type PublishedPageProps = {
  hexIds: readonly string[];
  /** Null when the page was opened anew. */
  picture: HungPicture | null;
};

const severalCode = lateCode(async () => {
  const [code] = await Promise.all([import("./set/published-set"), loadMessages("create")]);
  return code;
});

export function PublishedPage({ hexIds, picture }: PublishedPageProps) {
  const several = severalCode.use();
  const [first] = hexIds;
  const isSeveral = hexIds.length > 1;
  useEffect(() => {
    if (isSeveral) void severalCode.fetch();
  }, [isSeveral]);
  if (isSeveral) return several ? <several.PublishedSet hexIds={hexIds} /> : <div className="page py-10" />;
  return first && <PublishedTheme hexId={first} picture={picture} />;
}

function PublishedTheme({ hexId, picture }: { hexId: string; picture: HungPicture | null }) {
  const done = formText.publish.done;
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch, isFetching } = useQuery(publishedQuery(hexId));
  const theme = data?.switchTheme ?? null;
  const isReady = hasPictures(theme?.previewState);
  useEffect(() => {
    // Lists asked for before do not hold it yet.
    if (isReady) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "FindPublishedTheme" });
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
  return isReady ? (
    <OnDisplay
      another={<AddAnother isLarge />}
      code={`t${theme.hexId}`}
      thumbHash={theme.screenshotThumbHash}
      work={theme}
    />
  ) : (
    <Waiting picture={picture} theme={theme} />
  );
}

function AddAnother({ isLarge = false }) {
  const done = formText.publish.done;
  return (
    <LinkButton icon="plus" search={{ new: true }} size={isLarge ? "large" : "normal"} to="/create/switch/theme">
      {done.another}
    </LinkButton>
  );
}

function Waiting({ theme, picture }: { theme: PublishedThemeFragment; picture: HungPicture | null }) {
  const fileUrl = useObjectUrl(picture?.file ?? null);
  const screenshotUrl = useObjectUrl(picture?.screenshot ?? null);
  const background = picture?.background && fileUrl ? { ...picture.background, url: fileUrl } : null;
  return (
    <InTheMaking percent={theme.previewProgress}>
      {screenshotUrl ? (
        <LocalScreenshot url={screenshotUrl} />
      ) : picture ? (
        <MenuPreview background={background} ground={picture.ground} overlayUrl={picture.overlayUrl} />
      ) : (
        <Hook />
      )}
    </InTheMaking>
  );
}
