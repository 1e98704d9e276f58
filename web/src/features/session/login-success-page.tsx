// Where the way through the platform ends. In a window of its own it tells the one that waits and closes itself; in the same
// tab it goes back to where the person came from. Somebody who is blocked is told first.

import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { entryText } from "@/messages/entry-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Button, LinkButton } from "@/ui/controls/button";
import { MessagePage } from "@/ui/wall/message-page";
import { markSignedIn, takeWayBack } from "./provider";
import type { Me } from "./session";

/** A window that closes itself is gone by then. */
const PATIENCE_MS = 700;

export function LoginSuccessPage({ me }: { me: Me }) {
  const words = entryText.done;
  const [isStuck, setStuck] = useState(false);
  const leave = useLeave(() => setStuck(true));
  useDocumentTitle(text.title["/login-success"]);
  useEffect(() => {
    if (!me.isBlocked) leave();
  }, [me.isBlocked, leave]);
  if (me.isBlocked) {
    return (
      <MessagePage line={words.blockedLine} title={words.blocked({ reason: me.blockedReason ?? words.noReason })}>
        <Button look="primary" onClick={leave}>
          {words.goOn}
        </Button>
      </MessagePage>
    );
  }
  return (
    <MessagePage line={isStuck ? words.stays : words.closes} title={words.title}>
      {isStuck && (
        <LinkButton look="primary" to="/">
          {words.goOn}
        </LinkButton>
      )}
    </MessagePage>
  );
}

/** Goes back, or tells the window that waits and closes this one; `onStuck` is called where a browser does not let it. */
function useLeave(onStuck: () => void): () => void {
  const navigate = useNavigate();
  const wayBack = useRef<string | null>(null);
  const stuck = useRef(onStuck);
  stuck.current = onStuck;
  return useCallback(() => {
    wayBack.current ??= takeWayBack();
    if (wayBack.current) {
      void navigate({ href: wayBack.current, replace: true });
      return;
    }
    markSignedIn();
    window.close();
    window.setTimeout(() => stuck.current(), PATIENCE_MS);
  }, [navigate]);
}
