// How sending goes: the share sent, or why it did not work and what to do about it. A refusal takes the focus, so that it
// is found by whoever has just pressed the button.

import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { Icon } from "@/ui/icon";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { ProgressLine } from "@/ui/wall/progress-line";
import type { FileProgress, Sending } from "./use-sending";

type SendReportProps = {
  sending: Sending;
  onRetry: () => void;
  /** The way back into a session that has ended. */
  signIn: ReactNode;
  /** What is said where it is not published for the first time. */
  words?: { title: string; label: string };
};

export function SendReport({ sending, onRetry, signIn, words }: SendReportProps) {
  const refusal = sending.kind === "refused" ? sending.refusal : null;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) panel.current?.focus();
  }, [refusal]);
  const wait = useCountdown(refusal?.kind === "retry" ? (refusal.retryAfter ?? 0) : 0);
  if (sending.kind === "sending") {
    const percent = Math.round(sending.share * 100);
    return (
      <div className="flex flex-col gap-2">
        <ProgressLine label={words?.label ?? formText.publish.sendingLabel} share={sending.share} />
        <p className="text-facts text-ink-2 tabular-nums">
          {percent < 100 ? formText.publish.sending({ percent }) : formText.publish.storing}
        </p>
        <FileLines files={sending.files} />
        {/* Spoken at the start, half way and at the end; every percent would be noise. */}
        <span className="sr-only" role="status">
          {formText.publish.sending({ percent: percent >= 100 ? 100 : percent >= 50 ? 50 : 0 })}
        </span>
      </div>
    );
  }
  if (!refusal) return null;
  const canRetry = refusal.kind === "retry" && wait === 0;
  const message = wait > 0 ? formText.publish.send.tooMany({ seconds: wait }) : refusal.message;
  return (
    <div className="focus-visible:shadow-none focus-visible:outline-none" ref={panel} tabIndex={-1}>
      <ErrorPanel
        onRetry={canRetry ? onRetry : undefined}
        reason={message}
        requestId={refusal.kind === "retry" ? refusal.requestId : undefined}
        title={words?.title ?? formText.publish.send.title}
      >
        {refusal.kind === "signed-out" && signIn}
      </ErrorPanel>
    </div>
  );
}

/** A line for each file: which it is, and how much of it is sent. */
function FileLines({ files }: { files: readonly FileProgress[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={formText.publish.filesSent} className="flex max-h-56 flex-col gap-1 overflow-y-auto">
      {files.map(({ name, bytes, sent }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files may have the same name, and none of them moves
        <li className="flex items-center justify-between gap-4 text-facts text-ink-2" key={place}>
          <span className="min-w-0 truncate" dir="auto">
            {name}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 tabular-nums">
            {formText.publish.fileSent({ sent: formatBytes(sent), bytes: formatBytes(bytes) })}
            <Icon className={sent >= bytes ? "text-success" : "invisible"} name="check" size={14} />
          </span>
        </li>
      ))}
    </ul>
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
