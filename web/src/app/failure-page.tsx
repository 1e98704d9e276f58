// The page for an error nobody nearer has shown: an outage, or code and message with a way home.

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";
import { isMissingCode, reloadOnce } from "@/platform/chunk-reload";
import { isOffline } from "@/platform/connection";
import { useDocumentTitle } from "@/platform/document-title";
import { type Outage, whyCodeIsMissing } from "@/platform/outage";
import { Button, LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";
import { LoadingPage } from "./loading-page";
import { NotFoundPage } from "./not-found-page";
import { OutagePage } from "./outage-page";
import { useOutage } from "./use-outage";

const codeOf = (error: unknown) => (error instanceof RequestError ? error.code : "500");
const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : text.failure.reason);

/** Null for an error that is no outage. */
function outageOf(error: unknown): Outage | null {
  if (!(error instanceof RequestError) || !error.isUnavailable) return null;
  if (isOffline()) return "offline";
  return error.isUnreachable ? "server" : "database";
}

export function FailurePage(props: ErrorComponentProps) {
  return isMissingCode(props.error) ? <CodeMissing /> : <Failure {...props} />;
}

/** Code that is gone comes with a reload, as soon as the site answers; where none may be made, the person makes it. */
function CodeMissing() {
  const { outage, setOutage, isRetrying, retry } = useOutage(null);
  // By now the page that one has left holds no work any more.
  useEffect(() => {
    let isThere = true;
    void whyCodeIsMissing().then((found) => {
      if (isThere && !(found === "code" && reloadOnce())) setOutage(found);
    });
    return () => {
      isThere = false;
    };
  }, [setOutage]);
  return outage ? <OutagePage isRetrying={isRetrying} onRetry={retry} outage={outage} /> : <LoadingPage />;
}

function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await router.invalidate();
    reset();
    setRetrying(false);
  };
  if (codeOf(error) === "NOT_FOUND") return <NotFoundPage />;
  const outage = outageOf(error);
  if (outage) return <OutagePage isRetrying={isRetrying} onRetry={retry} outage={outage} />;
  return <OtherFailure error={error} isRetrying={isRetrying} onRetry={retry} />;
}

type OtherFailureProps = { error: unknown; isRetrying: boolean; onRetry: () => void };

function OtherFailure({ error, isRetrying, onRetry }: OtherFailureProps) {
  useDocumentTitle(text.failure.title({ message: messageOf(error) }));
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
      <Button icon="refresh" isBusy={isRetrying} onClick={onRetry}>
        {text.action.retry}
      </Button>
    </MessagePage>
  );
}
