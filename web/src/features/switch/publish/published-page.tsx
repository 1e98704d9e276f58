// After publishing: the pictures being made, and then the work on display with what its creator wants next.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import { reasonOf } from "@/features/catalogue/reason";
import { formText } from "@/messages/form-text";
import { loadMessages } from "@/messages/language";
import { useObjectUrl } from "@/platform/object-url";
import { readablePath } from "@/pure/page-path";
import { Button, LinkButton } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { lateCode } from "@/ui/late-code";
import { Hook } from "@/ui/wall/empty-frame";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { MessagePage } from "@/ui/wall/message-page";
import { ProgressLine } from "@/ui/wall/progress-line";
import { WallLight } from "@/ui/wall/wall-light";
import { MenuPreview } from "../options/menu-preview";
import type { BackgroundFacts } from "../theme-form/draft";
import { LocalScreenshot } from "../theme-form/local-screenshot";
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
  return isReady ? <OnDisplay theme={theme} /> : <Waiting picture={picture} theme={theme} />;
}

function AddAnother() {
  const done = formText.publish.done;
  return (
    <LinkButton icon="plus" search={{ new: true }} to="/create/switch/theme">
      {done.another}
    </LinkButton>
  );
}

function Waiting({ theme, picture }: { theme: PublishedThemeFragment; picture: HungPicture | null }) {
  const done = formText.publish.done;
  const heading = useFocusOnce();
  const url = useObjectUrl(picture?.file ?? null);
  const background = picture?.background && url ? { ...picture.background, url } : null;
  const screenshotUrl = useObjectUrl(picture?.screenshot ?? null);
  return (
    <div className="page grid items-center gap-x-12 gap-y-8 py-10 desktop:grid-cols-12 desktop:py-16">
      <div className="desktop:col-span-7">
        {screenshotUrl ? (
          <LocalScreenshot url={screenshotUrl} />
        ) : picture ? (
          <MenuPreview background={background} ground={picture.ground} overlayUrl={picture.overlayUrl} />
        ) : (
          <Hook />
        )}
      </div>
      <div className="flex flex-col gap-4 desktop:col-span-5">
        <h1 className="text-h1" ref={heading} tabIndex={-1}>
          {done.waiting}
        </h1>
        <p className="text-ink-2">{done.waitingLine}</p>
        <ProgressLine label={done.waiting} share={theme.previewProgress / 100} />
        <p className="text-name tabular-nums" role="status">
          {done.progress({ percent: theme.previewProgress })}
        </p>
      </div>
    </div>
  );
}

function OnDisplay({ theme }: { theme: PublishedThemeFragment }) {
  const done = formText.publish.done;
  const heading = useFocusOnce();
  const address = new URL(theme.pageUrl, window.location.origin).href;
  const canShare = typeof navigator.share === "function";
  return (
    <div className="page grid items-center gap-x-12 gap-y-8 py-10 desktop:grid-cols-12 desktop:py-16">
      <div className="desktop:col-span-7">
        <WallLight thumbHash={theme.screenshotThumbHash}>
          <Frame
            alt={theme.name}
            loading="first"
            picture={{
              src: theme.preview720Url,
              srcSet: previewSrcSet(theme),
              sizes: "(min-width: 64rem) 58vw, 100vw",
              thumbHash: theme.screenshotThumbHash,
            }}
          />
        </WallLight>
      </div>
      <div className="flex flex-col gap-6 desktop:col-span-5">
        <div className="flex flex-col gap-2">
          <h1 className="text-h1" ref={heading} tabIndex={-1}>
            {theme.isPrivate ? done.privateTitle : done.title}
          </h1>
          <p className="text-ink-2">
            {theme.isPrivate ? done.privateLine({ name: theme.name }) : done.line({ name: theme.name })}
          </p>
        </div>
        <dl className="flex flex-col gap-4 border-y border-hairline py-4">
          <div>
            <dt className="text-facts text-ink-2">{done.address}</dt>
            <dd className="mt-1 flex flex-wrap items-center gap-2">
              <span className="min-w-0 text-name [overflow-wrap:anywhere]">{readablePath(address)}</span>
              <CopyLinkButton address={address} label={done.copy} />
              {canShare && (
                <Button
                  icon="share"
                  // Turning the share sheet away is no failure.
                  onClick={() => void navigator.share({ title: theme.name, url: address }).catch(() => undefined)}
                  size="small"
                >
                  {done.share}
                </Button>
              )}
            </dd>
          </div>
          {!theme.isPrivate && (
            <div>
              <dt className="text-facts text-ink-2">{done.code}</dt>
              <dd className="font-mono text-code font-[500]">{`t${theme.hexId}`}</dd>
            </div>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          <LinkButton icon="arrow-right" look="primary" size="large" to={theme.pageUrl}>
            {done.see}
          </LinkButton>
          <LinkButton icon="plus" search={{ new: true }} size="large" to="/create/switch/theme">
            {done.another}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** The heading of a page that took the place of another without a change of path. */
function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
