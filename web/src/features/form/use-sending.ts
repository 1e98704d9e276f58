// Sending a form with its files: the share sent, the refusal in words, trying again by itself when the connection is
// back, and cancelling.

import { useEffect, useRef, useState } from "react";
import { RequestError } from "@/api/request-error";
import { useWindowEvent } from "@/platform/window-event";
import { type Refusal, type RefusalWords, refusalOf } from "./refusal";

/** How much of a file is sent, in bytes. */
export type FileProgress = { name: string; bytes: number; sent: number };

export type Sending =
  | { kind: "idle" }
  /** `share` of the bytes sent, 0 to 1. */
  | { kind: "sending"; share: number; files: readonly FileProgress[] }
  | { kind: "refused"; refusal: Refusal };

export type Transfer = {
  signal: AbortSignal;
  onProgress: (share: number, files: readonly FileProgress[]) => void;
};

type SendingOptions = {
  /** Sends the form as it stands and does what follows; throws RequestError when it is refused. */
  send: (transfer: Transfer) => Promise<void>;
  words: RefusalWords & { cancelled: string };
  onSignedOut: () => void;
  /** It was refused or cancelled; `goesOn` when it will be tried again by itself. */
  onStopped: (goesOn: boolean) => void;
};

const CANCELLED = "cancelled";

export function useSending({ send, words, onSignedOut, onStopped }: SendingOptions) {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const transfer = useRef<AbortController | null>(null);
  const latest = useRef<Promise<void>>(Promise.resolve());

  const start = () => {
    if (!transfer.current) latest.current = sendOnce();
    return latest.current;
  };
  const sendOnce = async () => {
    transfer.current = new AbortController();
    setSending({ kind: "sending", share: 0, files: [] });
    try {
      const { signal } = transfer.current;
      await send({ signal, onProgress: (share, files) => setSending({ kind: "sending", share, files }) });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") {
        setSending({ kind: "refused", refusal: { kind: "retry", message: words.cancelled } });
        // Leaving the page stops it as well, and then it goes on when the draft is opened again.
        if (transfer.current?.signal.reason === CANCELLED) onStopped(false);
        return;
      }
      const refusal = refusalOf(error, words, navigator.onLine);
      setSending({ kind: "refused", refusal });
      onStopped(error instanceof RequestError && error.isUnreachable);
      if (refusal.kind === "signed-out") onSignedOut();
    } finally {
      transfer.current = null;
    }
  };
  const isOffline = sending.kind === "refused" && sending.refusal.kind === "offline";
  useWindowEvent("online", () => void start(), isOffline);
  useEffect(() => () => transfer.current?.abort(), []);

  return {
    sending,
    start,
    cancel: () => transfer.current?.abort(CANCELLED),
    /** Fulfilled once nothing is being sent. */
    whenSettled: () => latest.current,
    /** Takes what is said of it from view: it was sent, and the form stays. */
    rest: () => setSending({ kind: "idle" }),
    /** Takes a refusal from view, when its cause has been changed. */
    clear: () => setSending((now) => (now.kind === "refused" ? { kind: "idle" } : now)),
  };
}
