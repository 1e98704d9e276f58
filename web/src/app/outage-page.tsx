// The page for whatever keeps a page from what it needs, with Retry. It tries by itself as well.

import type { ReactNode } from "react";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import type { Outage } from "@/platform/outage";
import { siteName } from "@/platform/site";
import { Button } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";
import { useRetries } from "./use-retries";

type OutagePageProps = {
  outage: Outage;
  isRetrying?: boolean;
  onRetry: () => void | Promise<void>;
  /** What is known better than that there is no connection. */
  offlineLine?: string;
  /** Below the message. */
  children?: ReactNode;
};

function wordsOf(outage: Outage, offlineLine: string | undefined): { title: string; line: string } {
  const { offline, panel, code } = text.failure;
  if (outage === "offline") return { title: offline.title, line: offlineLine ?? offline.line };
  if (outage === "code") return { title: panel, line: code };
  return { ...text.unavailable, line: text.unavailable.line({ site: siteName() }) };
}

export function OutagePage({ outage, isRetrying, onRetry, offlineLine, children }: OutagePageProps) {
  const words = wordsOf(outage, offlineLine);
  // Without a connection nothing is wrong with the page.
  useDocumentTitle(outage === "offline" ? words.title : text.failure.title({ message: words.title }));
  // Newer code is loaded when the person wants it.
  useRetries(outage !== "code", onRetry);
  return (
    <>
      <MessagePage {...words}>
        <Button icon="refresh" isBusy={isRetrying} look="primary" onClick={onRetry}>
          {text.action.retry}
        </Button>
      </MessagePage>
      {children}
    </>
  );
}
