// Asking for one random work and going there.

import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";
import { showToast } from "@/ui/overlays/toast-queue";

/** The kind being looked for, if any, and the function that looks. */
export function useSurprise() {
  const router = useRouter();
  const [wanted, setWanted] = useState<Kind | null>(null);
  const surprise = async (kind: Kind) => {
    if (wanted) return;
    setWanted(kind);
    try {
      const { SHOWCASES } = await import("@/features/showcases");
      const pageUrl = await SHOWCASES[kind.list].findRandom();
      if (pageUrl) await router.navigate({ to: pageUrl });
      else showToast({ title: text.surprise.none });
    } catch {
      showToast({ kind: "error", title: text.failure.panel, description: text.failure.unreachable });
    } finally {
      setWanted(null);
    }
  };
  return { wanted, surprise };
}
