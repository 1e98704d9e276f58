// What a layout of one's own looks like over any background: computed on this device from its two screenshots, or as it is
// published.

import { useEffect, useState } from "react";
import { useObjectUrl } from "@/platform/object-url";
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
  const [made, setMade] = useState<Blob | "wrong" | null>(null);
  useEffect(() => {
    setMade(null);
    if (!black || !white) return;
    let isCurrent = true;
    const make = async () => {
      const { makeOverlay } = await import("./make-overlay");
      return (await makeOverlay(black, white)) ?? ("wrong" as const);
    };
    make().then(
      (overlay) => isCurrent && setMade(overlay),
      // A file that cannot be decoded was refused before; without a canvas there is no preview of it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [black, white]);
  // Files have no class where the page is rendered by the server.
  const url = useObjectUrl(made === "wrong" ? null : made);
  const stored = isOwn ? storedOf(draft, "overlayBlack") : null;
  return { url: stored ? stored.url : url, isWrong: made === "wrong" };
}
