// An item that was just published: its pictures being made, and then the published item.

import type { ReactNode } from "react";
import { formText } from "@/messages/form-text";
import { readablePath } from "@/pure/page-path";
import { Button, LinkButton } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { focusInPlace } from "@/ui/focus-on-mount";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { ProgressLine } from "@/ui/wall/progress-line";
import { WallLight } from "@/ui/wall/wall-light";

/** `children` is the item as it was put together in the browser. */
export function InTheMaking({ percent, children }: { percent: number; children: ReactNode }) {
  const done = formText.publish.done;
  return (
    <div className="page grid items-center gap-x-12 gap-y-8 py-10 desktop:grid-cols-12 desktop:py-16">
      <div className="desktop:col-span-7">{children}</div>
      <div className="flex flex-col gap-4 desktop:col-span-5">
        <h1 className="text-h1" ref={focusInPlace} tabIndex={-1}>
          {done.waiting}
        </h1>
        <p className="text-ink-2">{done.waitingLine}</p>
        <ProgressLine label={done.waiting} share={percent / 100} />
        <p className="text-name tabular-nums" role="status">
          {done.progress({ percent })}
        </p>
      </div>
    </div>
  );
}

export type PublishResultProps = {
  item: Parameters<typeof previewSrcSet>[0] & {
    name: string;
    pageUrl: string;
    isPrivate: boolean;
    preview720Url: string;
  };
  thumbHash: string | null;
  /** What is typed on the console to get it. */
  code: string;
  /** The way to the next one. */
  another: ReactNode;
};

/** The item, and what its creator wants next. */
export function PublishResult({ item, thumbHash, code, another }: PublishResultProps) {
  const done = formText.publish.done;
  const address = new URL(item.pageUrl, window.location.origin).href;
  const canShare = typeof navigator.share === "function";
  return (
    <div className="page grid items-center gap-x-12 gap-y-8 py-10 desktop:grid-cols-12 desktop:py-16">
      <div className="desktop:col-span-7">
        <WallLight thumbHash={thumbHash}>
          <Frame
            alt={item.name}
            loading="first"
            picture={{
              src: item.preview720Url,
              srcSet: previewSrcSet(item),
              sizes: "(min-width: 64rem) 58vw, 100vw",
              thumbHash: thumbHash,
            }}
          />
        </WallLight>
      </div>
      <div className="flex flex-col gap-6 desktop:col-span-5">
        <div className="flex flex-col gap-2">
          <h1 className="text-h1" ref={focusInPlace} tabIndex={-1}>
            {item.isPrivate ? done.privateTitle : done.title}
          </h1>
          <p className="text-ink-2">
            {item.isPrivate ? done.privateLine({ name: item.name }) : done.line({ name: item.name })}
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
                  onClick={() => void navigator.share({ title: item.name, url: address }).catch(() => undefined)}
                  size="small"
                >
                  {done.share}
                </Button>
              )}
            </dd>
          </div>
          {!item.isPrivate && (
            <div>
              <dt className="text-facts text-ink-2">{done.code}</dt>
              <dd className="font-mono text-code font-[500]">{code}</dd>
            </div>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          <LinkButton icon="arrow-right" look="primary" size="large" to={item.pageUrl}>
            {done.see}
          </LinkButton>
          {another}
        </div>
      </div>
    </div>
  );
}
