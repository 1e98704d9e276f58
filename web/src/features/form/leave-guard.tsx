// Asks once before a form with unsent work is left for another page. Signing in is no leaving: it leads back here.

import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formText } from "@/messages/form-text";
import { holdForm } from "@/platform/open-forms";
import { hasUnsentWork } from "@/platform/unsent-work";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";

const WAYS_BACK = new Set(["/login", "/register"]);

type LeaveGuardProps = {
  isActive: boolean;
  /**
   * Keeps the draft; called before anything is asked, so that the answer cannot lose anything. Null for a form without
   * one, over which no new version of the app is loaded.
   */
  keep: (() => void) | null;
  /** Something of it cannot be kept now. */
  isUnkept?: boolean;
  /** It is left all the same. */
  onLeave?: () => void;
  /** Where there is no draft, and leaving does lose something. */
  words?: { title: string; line: string; leave: string; stay: string };
};

export function LeaveGuard({ isActive, keep, isUnkept, onLeave, words = formText.publish.leave }: LeaveGuardProps) {
  const latest = useRef(keep);
  latest.current = keep;
  const keepsDraft = keep !== null && !isUnkept;
  useEffect(
    () => (isActive ? holdForm(keepsDraft ? () => latest.current?.() : null) : undefined),
    [isActive, keepsDraft],
  );
  const blocker = useBlocker({
    disabled: !isActive,
    withResolver: true,
    // The browser's own question only where something could really be lost.
    enableBeforeUnload: () => {
      keep?.();
      return hasUnsentWork();
    },
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      keep?.();
      return !WAYS_BACK.has(next.pathname);
    },
  });
  const isAsking = blocker.status === "blocked";
  return (
    <Dialog
      description={words.line}
      footer={
        <>
          <Button
            onClick={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            {words.leave}
          </Button>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            {words.stay}
          </Button>
        </>
      }
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title={words.title}
    />
  );
}
