// How sending goes: the share sent, or why it did not work and whether to try again.

import { useEffect, useState } from "react";
import { formText } from "@/messages/form-text";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { ProgressLine } from "@/ui/wall/progress-line";
import type { Sending } from "./use-sending";

export function SendReport({ sending, onRetry }: { sending: Sending; onRetry: () => void }) {
  const refusal = sending.kind === "refused" ? sending.refusal : null;
  const wait = useCountdown(refusal?.kind === "retry" ? (refusal.retryAfter ?? 0) : 0);
  if (sending.kind === "sending") {
    const percent = Math.round(sending.share * 100);
    return (
      <div className="flex flex-col gap-2">
        <ProgressLine label={formText.publish.sendingLabel} share={sending.share} />
        <p className="text-facts text-ink-2 tabular-nums">
          {percent < 100 ? formText.publish.sending({ percent }) : formText.publish.storing}
        </p>
        {/* Spoken at the start, half way and at the end; every percent would be noise. */}
        <span className="sr-only" role="status">
          {formText.publish.sending({ percent: percent >= 100 ? 100 : percent >= 50 ? 50 : 0 })}
        </span>
      </div>
    );
  }
  if (!refusal || refusal.kind === "signed-out") return null;
  const canRetry = refusal.kind === "retry" && wait === 0;
  const message = wait > 0 ? formText.publish.send.tooMany({ seconds: wait }) : refusal.message;
  return (
    <ErrorPanel
      onRetry={canRetry ? onRetry : undefined}
      reason={message}
      requestId={refusal.kind === "retry" ? refusal.requestId : undefined}
      title={formText.publish.send.title}
    />
  );
}

/** Seconds left of a wait. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === 0) return;
    const timer = window.setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [seconds]);
  return left;
}
