// Publishing a set: kept first, then sent under keys that publish the same content only once.

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { PublishedThemeFragment } from "@/api/gql/types";
import type { Complaint } from "@/api/request-error";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { useSending } from "@/features/form/use-sending";
import { type Limits, setSessionMe } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { Draft } from "../theme-form/draft";
import { drafts, wholeDraft } from "./draft-store";
import type { ThemeSetWork } from "./set/use-theme-set";

const lateSending = () => import("./set/send-set");

type PublicationOptions = {
  form: CheckedForm<Draft>;
  work: ThemeSetWork;
  limits: Limits;
  keep: () => void;
  /** What the server has against the draft that is open. */
  onComplaints: (complaints: readonly Complaint[]) => void;
  /** Told the themes that the server has taken just now, once all are. */
  onPublished: (themes: readonly PublishedThemeFragment[]) => void;
};

export function usePublication({ form, work, limits, keep, onPublished, onComplaints }: PublicationOptions) {
  const queryClient = useQueryClient();
  const { send } = formText.publish;
  const { background, screenshot } = form.state.values;
  const taken = useRef<PublishedThemeFragment[]>([]);
  return useSending({
    send: async ({ signal, onProgress }) => {
      keep();
      const { values } = form.state;
      const set = work.now();
      const open = set.draftIds.flatMap((id) => (id === values.id ? values : (drafts.load(id) ?? [])));
      const [themes, { sendSet }] = await Promise.all([Promise.all(open.map(wholeDraft)), lateSending()]);
      await sendSet({
        set,
        themes,
        limits,
        change: work.change,
        signal,
        onProgress,
        onPublished: (published) => taken.current.push(...published),
        onComplaints: (draftId, about) => (draftId === values.id ? onComplaints(about) : work.complain(draftId, about)),
      });
      onPublished(taken.current);
    },
    words: {
      ...send,
      signedOut: formText.signIn.again,
      tooLarge: send.tooLarge({ file: (background ?? screenshot)?.fileName ?? "" }),
    },
    onStopped: (goesOn) => {
      const { sent } = work.now();
      if (sent) work.change({ sent: { ...sent, isGoing: goesOn } });
    },
    onSignedOut: () => setSessionMe(queryClient, null),
  });
}

/** Code that sending needs, fetched before the connection may be gone. */
export const fetchSending = () => void lateSending().catch(() => undefined);
