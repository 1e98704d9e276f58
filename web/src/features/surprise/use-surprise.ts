// Asking for one random item and going there.

import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { RequestError } from "@/api/request-error";
import type { ItemList } from "@/features/catalogue/kind";
import { reasonOf } from "@/features/catalogue/reason";
import { text } from "@/messages/text";
import { showToast } from "@/ui/overlays/toast-queue";

/** The kind being looked for, if any, and the function that looks. */
export function useSurprise() {
  const router = useRouter();
  const [wanted, setWanted] = useState<ItemList | null>(null);
  const surprise = async (kind: ItemList) => {
    if (wanted) return;
    setWanted(kind);
    try {
      const { SHOWCASES } = await import("@/features/showcases");
      const pageUrl = await SHOWCASES[kind.list].findRandom();
      if (pageUrl) await router.navigate({ to: pageUrl });
      else showToast({ title: text.surprise.none });
    } catch (error) {
      showToast({
        kind: "error",
        title: text.failure.panel,
        // Code that does not come says nothing of why.
        description: error instanceof RequestError ? reasonOf(error) : text.failure.unreachable,
        action: { label: text.action.retry, onPress: () => void surprise(kind) },
      });
    } finally {
      setWanted(null);
    }
  };
  return { wanted, surprise };
}
