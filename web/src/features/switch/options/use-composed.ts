// The overlay that shows all chosen options, as far as pictures can: put together in the browser when there are several.

import { useEffect, useState } from "react";
import type { Choice, LayoutOption, ShownChoice } from "./choices";
import { type DrawnChoice, drawnOf } from "./drawn";

/** The overlay in view, and what it shows. */
export type ComposedPreview = {
  overlayUrl: string | null;
  shown: readonly DrawnChoice[];
  /** Those that change the same parts as one applied after them. */
  contradicted: readonly ShownChoice[];
  /** Those of which there is no picture to put in. */
  undrawn: readonly ShownChoice[];
};

/** A picture for some of the values; whether the others were tried with it. */
type Overlay = { url: string | null; leftOut: readonly number[]; isComposed: boolean };
type PreviewedLayout = { overlayUrl: string | null; options: readonly LayoutOption[] };

/** While a new overlay is put together, the one before it stays. */
export function useComposed(layout: PreviewedLayout | null, choices: readonly Choice[]): ComposedPreview {
  const { drawn, undrawn } = drawnOf(layout?.options ?? [], choices);
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
  { url, leftOut, isComposed }: Overlay,
  drawn: readonly DrawnChoice[],
  undrawn: readonly ShownChoice[],
): ComposedPreview {
  const missing = leftOut.flatMap((place) => drawn[place] ?? []);
  return {
    overlayUrl: url,
    shown: drawn.filter((choice) => !missing.includes(choice)),
    contradicted: isComposed ? missing : [],
    undrawn: isComposed ? undrawn : [...missing, ...undrawn],
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
      return { ...(await code.composeOverlay(layoutUrl, urls)), isComposed: true };
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
  if (urls.length === 0) return { url: layoutUrl, leftOut: [], isComposed: true };
  return urls.length === 1 || layoutUrl === null ? lastAlone(urls) : null;
}

const lastAlone = (urls: readonly string[]): Overlay => ({
  url: urls.at(-1) ?? null,
  leftOut: urls.slice(0, -1).map((_, place) => place),
  isComposed: false,
});
