// Asking for one random work and going there.

import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import { RandomSwitchTheme } from "@/api/gql/random-switch-theme";
import { request } from "@/api/request";
import { text } from "@/messages/text";
import { showToast } from "@/ui/overlays/toast-queue";

export type Kind = "theme" | "layout";
export const KINDS: readonly Kind[] = ["theme", "layout"];

async function findPageUrl(kind: Kind): Promise<string | undefined> {
  if (kind === "theme") return (await request(RandomSwitchTheme, {})).randomSwitchThemes[0]?.pageUrl;
  return (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl;
}

/** The kind being looked for, if any, and the function that looks. */
export function useSurprise() {
  const router = useRouter();
  const [wanted, setWanted] = useState<Kind | null>(null);
  const surprise = async (kind: Kind) => {
    if (wanted) return;
    setWanted(kind);
    try {
      const pageUrl = await findPageUrl(kind);
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
