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
import type { DraftSetState } from "./use-draft-set";

type SendThemes<Draft, Limits, Item> = (options: SendOptions<Draft, Limits, Item>) => Promise<void>;

/** What sending the themes of a kind needs. */
export type SendingCode<Draft, Limits, Item> = {
  limits: Limits;
  /** Fetches what sends them. */
  late: () => Promise<SendThemes<Draft, Limits, Item>>;
  /** The name of the file that may be too large. */
  largest: (draft: Draft) => string;
};

type PublicationOptions<FileField extends string, Draft extends NewDraft<FileField>, Limits, Item> = {
  form: CheckedForm<Draft>;
  draftSet: DraftSetState<FileField, Draft>;
  sending: SendingCode<Draft, Limits, Item>;
  keep: () => void;
  /** What the server has against the draft that is open. */
  onComplaints: (complaints: readonly Complaint[]) => void;
  /** Told the themes that the server has taken just now, once all are. */
  onPublished: (items: readonly Item[]) => void;
};

export function useSetPublication<FileField extends string, Draft extends NewDraft<FileField>, Limits, Item>(
  options: PublicationOptions<FileField, Draft, Limits, Item>,
) {
  const { form, draftSet, sending, keep, onPublished, onComplaints } = options;
  const { drafts } = draftSet.kind;
  const queryClient = useQueryClient();
  const { send } = formText.publish;
  const taken = useRef<Item[]>([]);
  return useSending({
    send: async ({ signal, onProgress }) => {
      keep();
      const { values } = form.state;
      const set = draftSet.now();
      const open = set.draftIds.flatMap((id) => (id === values.id ? values : (drafts.load(id) ?? [])));
      const [whole, sendThemes] = await Promise.all([Promise.all(open.map(drafts.whole)), sending.late()]);
      await sendThemes({
        set,
        drafts: whole,
        limits: sending.limits,
        change: draftSet.change,
        signal,
        onProgress,
        onPublished: (published) => taken.current.push(...published),
        onComplaints: (draftId, about) =>
          draftId === values.id ? onComplaints(about) : draftSet.complain(draftId, about),
      });
      onPublished(taken.current);
    },
    words: {
      ...send,
      signedOut: formText.signIn.again,
      tooLarge: send.tooLarge({ file: sending.largest(form.state.values) }),
    },
    onStopped: (goesOn) => {
      const { sent } = draftSet.now();
      if (sent) draftSet.change({ sent: { ...sent, isGoing: goesOn } });
    },
    onSignedOut: () => setSessionMe(queryClient, null),
  });
}
