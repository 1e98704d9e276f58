// Saving an item. What is shown of it changes at once, wherever it is shown; the server's answer follows, or the way back.

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { RequestError } from "@/api/request-error";
import { text } from "@/messages/text";
import { sendUsageEvent } from "@/platform/usage-events";
import { showToast } from "@/ui/overlays/toast-queue";
import { reasonOf } from "./reason";
import { type Saved, withSaved } from "./with-saved";

/** An item that can be saved; `isSaved` is null for a visitor. */
export type SavableItem = { hexId: string; name: string; pageUrl: string } & Saved;

/** Tells the server of an item of one kind; null when the item may not be seen any more. */
export type SendSaved = (hexId: string, isSaved: boolean) => Promise<Saved | null>;

/** A function that saves the item, or takes that back. `onSignedOut` hears that the session has ended. */
export function useSaving(item: SavableItem, send: SendSaved, onSignedOut?: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  /** What is wanted while a request is on its way. */
  const wanted = useRef<boolean | null>(null);
  const { hexId, pageUrl, isSaved, saveCount } = item;
  const show = (saved: Saved) => queryClient.setQueriesData({}, (data: unknown) => withSaved(data, pageUrl, saved));
  const counted = (isWanted: boolean, { saveCount }: Saved): Saved => ({
    isSaved: isWanted,
    saveCount: Math.max(0, saveCount + (isWanted ? 1 : -1)),
  });
  return async () => {
    const isSending = wanted.current !== null;
    const isWanted = !isSaved;
    wanted.current = isWanted;
    show(counted(isWanted, item));
    // The request on its way is followed by one for this state.
    if (isSending) return;
    let known: Saved = { isSaved, saveCount };
    try {
      while (known.isSaved !== wanted.current) {
        known = (await send(hexId, wanted.current)) ?? counted(wanted.current, known);
        if (known.isSaved) sendUsageEvent("save");
      }
    } catch (error) {
      if (onSignedOut && error instanceof RequestError && error.isSignedOut) onSignedOut();
      else
        showToast({
          kind: "error",
          title: wanted.current ? text.save.failed : text.save.unsaveFailed,
          description: reasonOf(error),
        });
    }
    wanted.current = null;
    show(known);
    // Lists of what is saved, and their order, are asked for when they are next opened.
    void queryClient.invalidateQueries({ refetchType: "none" });
  };
}
