// Sending a form with its files: the share sent, the refusal in words, trying again by itself when the connection is
// back, and cancelling.

import { useEffect, useRef, useState } from "react";
import type { Complaint } from "@/api/request-error";
import { RequestError } from "@/api/request-error";
import type { UploadOptions } from "@/api/upload";
import { type Refusal, type RefusalWords, refusalOf } from "./refusal";

export type Sending =
  | { kind: "idle" }
  /** `share` of the bytes sent, 0 to 1. */
  | { kind: "sending"; share: number }
  | { kind: "refused"; refusal: Refusal };

type SendingOptions = {
  /** Sends the form as it stands and does what follows; throws RequestError when it is refused. */
  send: (transfer: Pick<UploadOptions, "signal" | "onProgress">) => Promise<void>;
  words: RefusalWords & { cancelled: string };
  onComplaints: (complaints: readonly Complaint[]) => void;
  onSignedOut: () => void;
};

export function useSending({ send, words, onComplaints, onSignedOut }: SendingOptions) {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const transfer = useRef<AbortController | null>(null);
  const latest = useRef<Promise<void>>(Promise.resolve());

  const start = () => {
    if (!transfer.current) latest.current = sendOnce();
    return latest.current;
  };
  const sendOnce = async () => {
    transfer.current = new AbortController();
    setSending({ kind: "sending", share: 0 });
    try {
      const { signal } = transfer.current;
      await send({ signal, onProgress: (share) => setSending({ kind: "sending", share }) });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") {
        setSending({ kind: "refused", refusal: { kind: "retry", message: words.cancelled } });
        return;
      }
      const refusal = refusalOf(error, words, navigator.onLine);
      setSending({ kind: "refused", refusal });
      if (refusal.kind === "signed-out") onSignedOut();
      else if (error instanceof RequestError) onComplaints(error.complaints);
    } finally {
      transfer.current = null;
    }
  };
  const again = useRef(start);
  again.current = start;

  const isOffline = sending.kind === "refused" && sending.refusal.kind === "offline";
  useEffect(() => {
    if (!isOffline) return;
    const goOn = () => void again.current();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [isOffline]);
  useEffect(() => () => transfer.current?.abort(), []);

  return {
    sending,
    start,
    cancel: () => transfer.current?.abort(),
    /** Fulfilled once nothing is being sent. */
    whenSettled: () => latest.current,
    /** Takes a refusal from view, when its cause has been changed. */
    clear: () => setSending((now) => (now.kind === "refused" ? { kind: "idle" } : now)),
  };
}
