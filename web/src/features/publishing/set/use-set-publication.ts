// Publishing a set: kept first, then sent under keys that publish the same content only once.

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Complaint } from "@/api/request-error";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { useSending } from "@/features/form/use-sending";
import { setSessionMe } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { NewDraft } from "../new-draft";
import type { SendOptions } from "./send-set";
import type { DraftSetWork } from "./use-draft-set";

export type SendThemes<Draft, Limits, Work> = (options: SendOptions<Draft, Limits, Work>) => Promise<void>;

type PublicationOptions<FileField extends string, Draft extends NewDraft<FileField>, Limits, Work> = {
  form: CheckedForm<Draft>;
  work: DraftSetWork<FileField, Draft>;
  limits: Limits;
  /** Fetches what sending needs. */
  lateSending: () => Promise<SendThemes<Draft, Limits, Work>>;
  /** The name of the file that may be too large. */
  largest: string;
  keep: () => void;
  /** What the server has against the draft that is open. */
  onComplaints: (complaints: readonly Complaint[]) => void;
  /** Told the themes that the server has taken just now, once all are. */
  onPublished: (works: readonly Work[]) => void;
};

export function useSetPublication<FileField extends string, Draft extends NewDraft<FileField>, Limits, Work>(
  options: PublicationOptions<FileField, Draft, Limits, Work>,
) {
  const { form, work, limits, lateSending, largest, keep, onPublished, onComplaints } = options;
  const { drafts } = work.kind;
  const queryClient = useQueryClient();
  const { send } = formText.publish;
  const taken = useRef<Work[]>([]);
  return useSending({
    send: async ({ signal, onProgress }) => {
      keep();
      const { values } = form.state;
      const set = work.now();
      const open = set.draftIds.flatMap((id) => (id === values.id ? values : (drafts.load(id) ?? [])));
      const [whole, sendThemes] = await Promise.all([Promise.all(open.map(drafts.whole)), lateSending()]);
      await sendThemes({
        set,
        drafts: whole,
        limits,
        change: work.change,
        signal,
        onProgress,
        onPublished: (published) => taken.current.push(...published),
        onComplaints: (draftId, about) => (draftId === values.id ? onComplaints(about) : work.complain(draftId, about)),
      });
      onPublished(taken.current);
    },
    words: { ...send, signedOut: formText.signIn.again, tooLarge: send.tooLarge({ file: largest }) },
    onStopped: (goesOn) => {
      const { sent } = work.now();
      if (sent) work.change({ sent: { ...sent, isGoing: goesOn } });
    },
    onSignedOut: () => setSessionMe(queryClient, null),
  });
}
