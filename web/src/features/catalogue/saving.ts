// Saving a work. What is shown of it changes at once, wherever it is shown; the server's answer follows, or the way back.

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";
import { tellHappened } from "@/platform/happened";
import { showToast } from "@/ui/overlays/toast-queue";
import { reasonOf } from "./reason";
import { type Saved, withSaved } from "./with-saved";

/** A work that can be saved; `isSaved` is null for a visitor. */
export type SavableWork = { hexId: string; name: string; pageUrl: string } & Saved;

/** Tells the server of a work of one kind; null when the work may not be seen any more. */
export type TellSaved = (hexId: string, isSaved: boolean) => Promise<Saved | null>;

/** A function that saves the work, or takes that back. `onSignedOut` hears that the session has ended. */
export function useSaving(work: SavableWork, tell: TellSaved, onSignedOut?: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  /** What is wanted while a request is on its way. */
  const wish = useRef<boolean | null>(null);
  const { hexId, pageUrl, isSaved, saveCount } = work;
  const show = (saved: Saved) => queryClient.setQueriesData({}, (data: unknown) => withSaved(data, pageUrl, saved));
  const counted = (isWanted: boolean, { saveCount }: Saved): Saved => ({
    isSaved: isWanted,
    saveCount: Math.max(0, saveCount + (isWanted ? 1 : -1)),
  });
  return async () => {
    const isSending = wish.current !== null;
    const isWanted = !isSaved;
    wish.current = isWanted;
    show(counted(isWanted, work));
    // The request on its way is followed by one for this wish.
    if (isSending) return;
    let known: Saved = { isSaved, saveCount };
    try {
      while (known.isSaved !== wish.current) {
        known = (await tell(hexId, wish.current)) ?? counted(wish.current, known);
        if (known.isSaved) tellHappened("save");
      }
    } catch (error) {
      if (onSignedOut && error instanceof RequestError && error.isSignedOut) onSignedOut();
      else
        showToast({
          kind: "error",
          title: wish.current ? text.save.failed : text.save.unsaveFailed,
          description: reasonOf(error),
        });
    }
    wish.current = null;
    show(known);
    // Lists of what is saved, and their order, are asked for when they are next opened.
    void queryClient.invalidateQueries({ refetchType: "none" });
  };
}
