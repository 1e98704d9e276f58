// After publishing several themes: all of them, each as soon as its pictures are made.

import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { PageLink } from "@/ui/page-link";
import { withDots } from "@/ui/wall/caption";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { MessagePage } from "@/ui/wall/message-page";
import { ProgressLine } from "@/ui/wall/progress-line";
import { publishedPackQuery, publishedQuery } from "../published-query";

export function PublishedSet({ hexIds }: { hexIds: readonly string[] }) {
  const { done } = createText;
  const queryClient = useQueryClient();
  const answers = useQueries({ queries: hexIds.map((hexId) => publishedQuery(hexId, hexIds.length)) });
  const themes = answers.flatMap(({ data }) => data?.switchTheme ?? []);
  const ended = themes.filter(({ previewState }) => previewState !== "PENDING").length;
  const isAsked = answers.every(({ isPending }) => !isPending);
  const isEnded = isAsked && ended === themes.length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Lists asked for before do not hold them yet.
    if (isEnded) {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("FindPublished"),
      });
    }
  }, [isEnded, queryClient]);

  const another = (
    <LinkButton icon="plus" search={{ new: true }} to="/create/switch/theme">
      {formText.publish.done.another}
    </LinkButton>
  );
  if (isAsked && themes.length === 0) {
    return (
      <MessagePage line={formText.publish.done.goneLine} title={formText.publish.done.goneTitle}>
        {another}
      </MessagePage>
    );
  }
  const packHexId = themes.find(({ pack }) => pack !== null)?.pack?.hexId;
  const isPrivate = themes[0]?.isPrivate === true;
  const n = themes.length;
  return (
    <div className="page flex flex-col gap-8 py-10 desktop:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex max-w-[60ch] flex-col gap-2">
          <h1 className="text-h1" ref={heading} tabIndex={-1}>
            {isEnded ? (isPrivate ? done.privateTitle : done.title) : done.waiting}
          </h1>
          <p className="text-ink-2" role="status">
            {isEnded ? (isPrivate ? done.privateLine({ n }) : done.line({ n })) : done.progress({ done: ended, n })}
          </p>
        </div>
        {another}
      </div>
      {!isEnded && <ProgressLine label={done.waiting} share={n === 0 ? 0 : shareOf(themes)} />}
      {packHexId && <PublishedPack hexId={packHexId} />}
      <ul aria-label={done.themes} className="works">
        {themes.map((theme) => (
          <li key={theme.hexId}>
            <PublishedCaption theme={theme} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The pack that they are in, with its collage as soon as it is made. */
function PublishedPack({ hexId }: { hexId: string }) {
  const { data } = useQuery(publishedPackQuery(hexId));
  const pack = data?.switchPack;
  if (!pack) return null;
  const isReady = pack.previewState === "READY";
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      {isReady ? (
        <Frame
          alt=""
          picture={{
            src: pack.preview720Url,
            srcSet: previewSrcSet(pack),
            sizes: "(min-width: 48rem) 48rem, 100vw",
            thumbHash: pack.thumbHash,
          }}
        />
      ) : (
        <Hook />
      )}
      <h2 className="text-h2">
        <PageLink className="text-link" dir="auto" href={pack.pageUrl}>
          {pack.name}
        </PageLink>
      </h2>
      <p className="text-name text-ink-2" role="status">
        {isReady ? createText.done.pack : createText.pack.making}
      </p>
    </section>
  );
}

const shareOf = (themes: readonly PublishedThemeFragment[]) =>
  themes.reduce((sum, theme) => sum + (theme.previewState === "PENDING" ? theme.previewProgress / 100 : 1), 0) /
  themes.length;

function PublishedCaption({ theme }: { theme: PublishedThemeFragment }) {
  const { name, target, hexId, pageUrl, previewState, previewProgress, isPrivate } = theme;
  return (
    <article className="group relative flex flex-col gap-2">
      {hasPictures(previewState) ? (
        <Frame
          alt=""
          picture={{
            src: theme.preview360Url,
            srcSet: previewSrcSet(theme),
            sizes: "(min-width: 64rem) 20rem, 45vw",
            thumbHash: theme.screenshotThumbHash,
          }}
        />
      ) : (
        <Hook />
      )}
      {previewState === "PENDING" && (
        <ProgressLine label={formText.publish.done.waiting} share={previewProgress / 100} />
      )}
      <div>
        <PageLink
          className="line-clamp-2 text-name font-[600] decoration-fill decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          dir="auto"
          href={pageUrl}
        >
          {name}
        </PageLink>
        <p className="mt-0.5 text-facts text-ink-2">
          {withDots([text.target[target], ...(isPrivate ? [] : [<code key="code">{`t${hexId}`}</code>])])}
        </p>
        {previewState === "FAILED" && <p className="text-facts text-danger">{createText.done.failed}</p>}
      </div>
    </article>
  );
}
