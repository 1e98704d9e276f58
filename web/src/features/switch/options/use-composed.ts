// The overlay that shows all chosen options, as far as pictures can: put together in the browser when there are several.

import { useEffect, useState } from "react";
import type { Choice, ShownChoice } from "./choices";
import { type DrawnChoice, drawnOf, type PreviewedLayout } from "./drawn";

/** The overlay in view, and what it shows. */
export type ComposedPreview = {
  overlayUrl: string | null;
  shown: readonly DrawnChoice[];
  /** Those that change the same parts as one applied after them. */
  contradicted: readonly ShownChoice[];
  /** Those of which there is no picture to put in, or one that looks like the layout's. */
  undrawn: readonly ShownChoice[];
};

/** A picture for some of the values: the places of those it contradicts, and of others that it does not show. */
type Overlay = { url: string | null; leftOut: readonly number[]; unseen: readonly number[] };

const NONE: PreviewedLayout = { overlayUrl: null, options: [] };

/** While a new overlay is put together, the one before it stays. */
export function useComposed(layout: PreviewedLayout | null, choices: readonly Choice[]): ComposedPreview {
  const { drawn, undrawn } = drawnOf(layout ?? NONE, choices);
  const layoutUrl = layout?.overlayUrl ?? null;
  const urls = drawn.map(({ pictureUrl }) => pictureUrl);
  const key = JSON.stringify([layoutUrl, ...urls]);
  const composed = useOverlay(key, layoutUrl);
  const overlay = singleOverlay(layoutUrl, urls) ?? (composed?.key === key ? composed : null);
  const preview = overlay && previewOf(overlay, drawn, undrawn);
  const [before, setBefore] = useState<ComposedPreview>({
    overlayUrl: layoutUrl,
    shown: [],
    contradicted: [],
    undrawn,
  });
  useEffect(() => {
    if (preview && preview.overlayUrl !== before.overlayUrl) setBefore(preview);
  });
  return preview ?? before;
}

function previewOf(
  { url, leftOut, unseen }: Overlay,
  drawn: readonly DrawnChoice[],
  undrawn: readonly ShownChoice[],
): ComposedPreview {
  return {
    overlayUrl: url,
    shown: drawn.filter((_, place) => !leftOut.includes(place) && !unseen.includes(place)),
    contradicted: leftOut.flatMap((place) => drawn[place] ?? []),
    undrawn: [...unseen.flatMap((place) => drawn[place] ?? []), ...undrawn],
  };
}

/** The overlay of the latest key that was put together. */
function useOverlay(key: string, layoutUrl: string | null): (Overlay & { key: string }) | null {
  const [composed, setComposed] = useState<(Overlay & { key: string }) | null>(null);
  useEffect(() => {
    const [, ...urls]: string[] = JSON.parse(key);
    if (layoutUrl === null || singleOverlay(layoutUrl, urls)) return;
    let isCurrent = true;
    const compose = async () => {
      const code = await import("./compose-overlay");
      return code.composeOverlay(layoutUrl, urls);
    };
    const show = (overlay: Overlay) => isCurrent && setComposed({ key, ...overlay });
    // What cannot be put together here is shown as far as one picture goes.
    compose().then(show, () => show(lastAlone(urls)));
    return () => {
      isCurrent = false;
    };
  }, [key, layoutUrl]);
  return composed;
}

/** What needs no putting together. Without the layout's own picture nobody knows what a value changes. */
function singleOverlay(layoutUrl: string | null, urls: readonly string[]): Overlay | null {
  if (urls.length === 0) return { url: layoutUrl, leftOut: [], unseen: [] };
  return urls.length === 1 || layoutUrl === null ? lastAlone(urls) : null;
}

const lastAlone = (urls: readonly string[]): Overlay => ({
  url: urls.at(-1) ?? null,
  leftOut: [],
  unseen: urls.slice(0, -1).map((_, place) => place),
});
