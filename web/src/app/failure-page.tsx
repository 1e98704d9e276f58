// The page for an error nobody nearer has shown: an outage or a missing connection with Retry, or code and message with
// a way home.

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button, LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : "500");
const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : text.failure.reason);

/** What to say when the server did not answer or could not; null for any other error. */
function outageOf(error: unknown): { title: string; line: string } | null {
  if (!(error instanceof RequestError) || !error.isUnavailable) return null;
  return error.isUnreachable ? { title: text.failure.noAnswer, line: text.failure.unreachable } : text.unavailable;
}

export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const outage = outageOf(error);
  useDocumentTitle(text.failure.title({ message: outage?.title ?? messageOf(error) }));

  const retry = async () => {
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
