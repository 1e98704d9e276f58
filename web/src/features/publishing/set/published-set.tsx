// After publishing several themes: all of them, each as soon as its pictures are made.

import type { ReactNode } from "react";
import type { PreviewState } from "@/api/gql/types";
import { hasPictures } from "@/features/catalogue/preview-state";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { focusInPlace } from "@/ui/focus-on-mount";
import { PageLink } from "@/ui/page-link";
import { withDots } from "@/ui/wall/caption";
import { Hook } from "@/ui/wall/empty-frame";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { MessagePage } from "@/ui/wall/message-page";
import { ProgressLine } from "@/ui/wall/progress-line";
import type { PublishResultProps } from "../publish-result";
import { useListsAnew } from "../published-item";

type Theme = PublishResultProps["item"] & {
  hexId: string;
  previewState: PreviewState;
  previewProgress: number;
  preview360Url: string;
};

/** What is said of a theme below its name: what it is for, and what is typed on the console to get it. */
export type ThemeFacts = { line: string | null; code: string; thumbHash: string | null };

type PublishedSetProps<Shown extends Theme> = {
  /** Those that were found. */
  themes: readonly Shown[];
  /** Every one of them was asked for. */
  isAsked: boolean;
  factsOf: (theme: Shown) => ThemeFacts;
  /** The way to the next one. */
  another: ReactNode;
  /** The pack that they are in. */
  pack?: ReactNode;
};

export function PublishedSet<Shown extends Theme>(props: PublishedSetProps<Shown>) {
  const { themes, isAsked, factsOf, another, pack } = props;
  const { done } = createText;
  const ended = themes.filter(({ previewState }) => previewState !== "PENDING").length;
  const isEnded = isAsked && ended === themes.length;
  useListsAnew(isEnded);
  if (isAsked && themes.length === 0) {
    return (
      <MessagePage line={formText.publish.done.goneLine} title={formText.publish.done.goneTitle}>
        {another}
      </MessagePage>
    );
  }
  const isPrivate = themes[0]?.isPrivate === true;
  const n = themes.length;
  return (
    <div className="page flex flex-col gap-8 py-10 desktop:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex max-w-[60ch] flex-col gap-2">
          <h1 className="text-h1" ref={focusInPlace} tabIndex={-1}>
            {isEnded ? (isPrivate ? done.privateTitle : done.title) : done.waiting}
          </h1>
          <p className="text-ink-2" role="status">
            {isEnded ? (isPrivate ? done.privateLine({ n }) : done.line({ n })) : done.progress({ done: ended, n })}
          </p>
        </div>
        {another}
      </div>
      {!isEnded && <ProgressLine label={done.waiting} share={n === 0 ? 0 : shareOf(themes)} />}
      {pack}
      <ul aria-label={done.themes} className="item-grid">
        {themes.map((theme) => (
          <li key={theme.hexId}>
            <PublishedCaption facts={factsOf(theme)} theme={theme} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const shareOf = (themes: readonly Theme[]) =>
  themes.reduce((sum, theme) => sum + (theme.previewState === "PENDING" ? theme.previewProgress / 100 : 1), 0) /
  themes.length;

function PublishedCaption({ theme, facts }: { theme: Theme; facts: ThemeFacts }) {
  const { name, pageUrl, previewState, previewProgress, isPrivate } = theme;
  return (
    <article className="group relative flex flex-col gap-2">
      {hasPictures(previewState) ? (
        <Frame
          alt=""
          picture={{
            src: theme.preview360Url,
            srcSet: previewSrcSet(theme),
            sizes: "(min-width: 64rem) 20rem, 45vw",
            thumbHash: facts.thumbHash,
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
          {withDots([
            ...(facts.line ? [facts.line] : []),
            ...(isPrivate ? [] : [<code key="code">{facts.code}</code>]),
          ])}
        </p>
        {previewState === "FAILED" && <p className="text-facts text-danger">{createText.done.failed}</p>}
      </div>
    </article>
  );
}
