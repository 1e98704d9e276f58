// Asks once before a form with unsent work is left for another page. Signing in is no leaving: it leads back here.

import { useBlocker } from "@tanstack/react-router";
import { formText } from "@/messages/form-text";
import { hasUnsentWork } from "@/platform/unsent-work";
import { Button } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";

const WAYS_BACK = new Set(["/login", "/register"]);

type LeaveGuardProps = {
  isActive: boolean;
  /** Keeps the draft; called before anything is asked, so that the answer cannot lose anything. */
  keep: () => void;
  /** Where there is no draft, and leaving does lose something. */
  words?: { title: string; line: string; leave: string; stay: string };
};

export function LeaveGuard({ isActive, keep, words = formText.publish.leave }: LeaveGuardProps) {
  const blocker = useBlocker({
    disabled: !isActive,
    withResolver: true,
    // The browser's own question only where something could really be lost.
    enableBeforeUnload: () => {
      keep();
      return hasUnsentWork();
    },
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      keep();
      return !WAYS_BACK.has(next.pathname);
    },
  });
  const isAsking = blocker.status === "blocked";
  return (
    <Dialog
      description={words.line}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{words.leave}</Button>
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
