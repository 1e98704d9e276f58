// The page for an error nobody nearer has shown: an outage or a missing connection with Retry, or code and message with
// a way home.

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";
import { isMissingCode, reloadOnce } from "@/platform/chunk-reload";
import { useDocumentTitle } from "@/platform/document-title";
import { Button, LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";
import { LoadingPage } from "./loading-page";

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : "500");
function messageOf(error: unknown): string {
  if (isMissingCode(error)) return text.failure.panel;
  return error instanceof Error && error.message ? error.message : text.failure.reason;
}

/** What to say when the server did not answer or could not; null for any other error. */
function outageOf(error: unknown): { title: string; line: string } | null {
  if (!(error instanceof RequestError) || !error.isUnavailable) return null;
  return error.isUnreachable ? { title: text.failure.noAnswer, line: text.failure.unreachable } : text.unavailable;
}

/** Code that is gone comes with a reload; where none may be made, the person makes it. */
export function FailurePage(props: ErrorComponentProps) {
  const isGone = isMissingCode(props.error);
  const [mayStay, setStay] = useState(!isGone);
  // By now the page that one has left holds no work any more.
  useEffect(() => {
    if (isGone && !reloadOnce()) setStay(true);
  }, [isGone]);
  return mayStay ? <Failure {...props} /> : <LoadingPage />;
}

function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const outage = outageOf(error);
  useDocumentTitle(text.failure.title({ message: outage?.title ?? messageOf(error) }));

  const retry = async () => {
    if (isMissingCode(error)) return window.location.reload();
    setRetrying(true);
    await router.invalidate();
    reset();
    setRetrying(false);
  };
  if (outage) {
    return (
      <MessagePage {...outage}>
        <Button icon="refresh" isBusy={isRetrying} look="primary" onClick={retry}>
          {text.action.retry}
        </Button>
      </MessagePage>
    );
  }
  const requestId = error instanceof RequestError ? error.details.requestId : undefined;
  return (
    <MessagePage
      line={requestId && text.failure.request({ id: requestId })}
      mark={codeOf(error)}
      title={messageOf(error)}
    >
      <LinkButton icon="home" look="primary" to="/">
        {text.action.goHome}
      </LinkButton>
      <Button icon="refresh" isBusy={isRetrying} onClick={retry}>
        {text.action.retry}
      </Button>
    </MessagePage>
  );
}
