// Signing in through the platform: in a window of its own, so that this page stays as it is; in this tab where there can be
// no such window, or it has been closed.

import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { entryText } from "@/messages/entry-text";
import { AnchorButton, Button } from "@/ui/controls/button";
import { useEnter } from "./enter";
import {
  forgetSignedIn,
  forgetWayBack,
  isInstalled,
  noteWayBack,
  onSignedInElsewhere,
  openProviderWindow,
  providerAddress,
} from "./provider";
import type { ReturnPath } from "./return-path";
import { sessionQuery } from "./session";

/** How often it is looked whether the other window is still there. */
const LOOK_EVERY_MS = 500;

/** Waiting for another window, or alone: it did not open, was closed, or can no longer be seen from here. */
type Stage = "idle" | "waiting" | "alone";

export function ProviderSignIn({ name, returnPath }: { name: string; returnPath: ReturnPath }) {
  const words = entryText.provider;
  const { stage, start, cancel } = useProviderWindow(returnPath);
  return (
    <div className="flex flex-col gap-3">
      <AnchorButton
        className="self-start"
        href={providerAddress()}
        icon="external"
        look="primary"
        onClick={start}
        rel="nofollow"
        size="large"
      >
        {words.continue({ name })}
      </AnchorButton>
      <p className="text-name text-ink-2">{words.reads({ name })}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" hidden={stage === "idle"}>
        <p className="text-name" role="status">
          {stage === "waiting" && words.waiting}
          {stage === "alone" && words.alone}
        </p>
        {stage === "waiting" && (
          <Button onClick={cancel} size="small">
            {words.cancel}
          </Button>
        )}
        {stage !== "idle" && (
          <a
            className="text-link text-name"
            href={providerAddress()}
            onClick={() => noteWayBack(returnPath)}
            rel="nofollow"
          >
            {words.here}
          </a>
        )}
      </div>
    </div>
  );
}

function useProviderWindow(returnPath: ReturnPath) {
  const [stage, setStage] = useState<Stage>("idle");
  const opened = useRef<Window | null>(null);
  const queryClient = useQueryClient();
  const enter = useEnter(returnPath);

  /** Asks who is signed in now, and goes on if somebody is. */
  const goOn = useCallback(async () => {
    const { me } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => ({ me: null }));
    if (!me) return;
    setStage("idle");
    await enter(me);
  }, [queryClient, enter]);

  useEffect(() => {
    if (stage === "idle") return;
    const stop = onSignedInElsewhere(() => void goOn());
    const look = window.setInterval(() => {
      if (stage !== "waiting" || !opened.current?.closed) return;
      // Also so once it has been at a page of another site, which cuts it off from this one: it still tells when it is done.
      setStage("alone");
      void goOn();
    }, LOOK_EVERY_MS);
    return () => {
      stop();
      window.clearInterval(look);
    };
  }, [stage, goOn]);

  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isInstalled()) {
      noteWayBack(returnPath);
      return;
    }
    event.preventDefault();
    forgetSignedIn();
    forgetWayBack();
    opened.current = openProviderWindow();
    setStage(opened.current ? "waiting" : "alone");
  };
  const cancel = () => {
    opened.current?.close();
    setStage("idle");
  };
  return { stage, start, cancel };
}
