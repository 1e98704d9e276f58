// Sending a draft: the share sent, the refusal in words, trying again by itself when the connection is back, and
// cancelling. What is shown of it is the check step's affair.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CreateSwitchThemes } from "@/api/gql/create-switch-themes";
import type { PublishedThemeFragment } from "@/api/gql/types";
import type { Complaint } from "@/api/request-error";
import { RequestError } from "@/api/request-error";
import { upload } from "@/api/upload";
import { setSessionMe } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { Draft } from "./draft";
import { type Refusal, refusalOf, submissionKey, submissionOf } from "./submission";
import type { DraftChange } from "./use-draft";

export type Sending =
  | { kind: "idle" }
  /** `share` of the bytes sent, 0 to 1. */
  | { kind: "sending"; share: number }
  | { kind: "refused"; refusal: Refusal };

type PublicationOptions = {
  draft: Draft;
  file: Blob | null;
  change: (change: DraftChange) => void;
  /** Keeps the draft before anything is sent. */
  keep: () => void;
  onPublished: (theme: PublishedThemeFragment) => void;
  onComplaints: (complaints: readonly Complaint[]) => void;
};

export function usePublication(options: PublicationOptions) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const transfer = useRef<AbortController | null>(null);
  const current = useRef(options);
  current.current = options;

  const publish = async () => {
    const { draft, file, change, keep, onPublished, onComplaints } = current.current;
    const input = submissionOf(draft, file);
    if (!input || transfer.current) return;
    const sent = submissionKey(draft, input);
    change({ sent });
    keep();
    transfer.current = new AbortController();
    setSending({ kind: "sending", share: 0 });
    try {
      const { createSwitchThemes } = await upload(
        CreateSwitchThemes,
        { themesData: [input] },
        {
          idempotencyKey: sent.key,
          signal: transfer.current.signal,
          onProgress: (share) => setSending({ kind: "sending", share }),
        },
      );
      const [theme] = createSwitchThemes;
      if (theme) onPublished(theme);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") {
        setSending({ kind: "refused", refusal: { kind: "retry", message: formText.publish.send.cancelled } });
        return;
      }
      const refusal = refusalOf(error, draft.background?.fileName ?? "", navigator.onLine);
      if (refusal.kind === "signed-out") setSessionMe(queryClient, null);
      setSending({ kind: "refused", refusal });
      if (error instanceof RequestError && refusal.kind !== "signed-out") onComplaints(error.complaints);
    } finally {
      transfer.current = null;
    }
  };
  const again = useRef(publish);
  again.current = publish;

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
    publish,
    cancel: () => transfer.current?.abort(),
    /** Takes a refusal from view, when its cause has been changed. */
    clear: () => setSending((now) => (now.kind === "refused" ? { kind: "idle" } : now)),
  };
}
