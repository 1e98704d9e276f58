// Deleting items, and the minute in which that can be taken back.

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { itemsText } from "@/messages/items-text";
import { closeToast, showToast } from "@/ui/overlays/toast-queue";
import type { ListPath } from "./list-search";
import { reasonOf } from "./reason";

export type Deletion = {
  /** What is said once it is done. */
  deleted: string;
  /** Where to go if its page, which is no more, is the one in view. */
  leaveFor: ListPath | null;
  /** Deletes it. */
  send: () => Promise<{ restorableUntil: string }>;
  /** Takes that back; answers the path of the page to go to, if that is another. */
  restore: () => Promise<string | undefined>;
};

/** A function that deletes items; it throws RequestError when it is refused. */
export function useDeletion(): (deletion: Deletion) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = itemsText.tools;
  /** Lists and pages that were fetched before are not true any more. */
  const forget = () => {
    queryClient.removeQueries({ type: "inactive" });
    return queryClient.invalidateQueries();
  };
  const takeBack = async (restore: Deletion["restore"]) => {
    try {
      const pageUrl = await restore();
      await forget();
      showToast({ kind: "success", title: words.restored });
      if (pageUrl) await navigate({ to: pageUrl });
    } catch (error) {
      showToast({ kind: "error", title: words.notRestored, description: reasonOf(error) });
    }
  };
  return async ({ deleted, leaveFor, send, restore }) => {
    const { restorableUntil } = await send();
    const toast = showToast({
      title: deleted,
      description: words.deletedLine,
      action: { label: words.undo, onPress: () => void takeBack(restore) },
    });
    const left = new Date(restorableUntil).getTime() - Date.now();
    window.setTimeout(() => closeToast(toast), Math.max(left, 0));
    if (leaveFor) await navigate({ to: leaveFor });
    await forget();
  };
}
