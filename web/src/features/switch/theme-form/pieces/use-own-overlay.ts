// What a layout of one's own looks like over any background: computed on this device from its two screenshots, or as it is
// published.

import { useMemo } from "react";
import { useObjectUrl } from "@/platform/object-url";
import { useLoaded } from "@/platform/use-loaded";
import { type Draft, fileOf, OWN_LAYOUT, storedOf } from "../draft";

export type OwnOverlay = {
  /** Null until there are two screenshots, and when they do not belong together. */
  url: string | null;
  isWrong: boolean;
};

export function useOwnOverlay(draft: Draft): OwnOverlay {
  const isOwn = draft.base === OWN_LAYOUT;
  const black = isOwn ? fileOf(draft, "overlayBlack") : null;
  const white = isOwn ? fileOf(draft, "overlayWhite") : null;
  const pair = useMemo(() => (black && white ? { black, white } : null), [black, white]);
  // A file that cannot be decoded was refused before; without a canvas there is no preview of it.
  const made = useLoaded(pair, async (of) => {
    const { makeOverlay } = await import("./make-overlay");
    return (await makeOverlay(of.black, of.white)) ?? ("wrong" as const);
  });
  // Files have no class where the page is rendered by the server.
  const url = useObjectUrl(typeof made === "object" ? made : null);
  const stored = isOwn ? storedOf(draft, "overlayBlack") : null;
  return { url: stored ? stored.url : url, isWrong: made === "wrong" };
}
