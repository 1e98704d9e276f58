// Forms that somebody has begun to fill in, and what a reload of the page would do to them.

import { hasUnsentWork, notifyUnsentWork, onOpenWork } from "./unsent-work";

/** How each keeps its draft; null for one that keeps none. */
const forms = new Map<symbol, (() => void) | null>();

/** Says that a form is being filled in, until the returned function is called. */
export function holdForm(keep: (() => void) | null): () => void {
  const form = Symbol("form");
  forms.set(form, keep);
  notifyUnsentWork();
  return () => {
    if (forms.delete(form)) notifyUnsentWork();
  };
}

/** What a reload would do: nothing, open a form again with its draft, or lose something. */
export type OpenWork = "none" | "draft" | "unkept";

export function openWork(): OpenWork {
  const keeps = [...forms.values()];
  if (keeps.includes(null) || (keeps.length === 0 && hasUnsentWork())) return "unkept";
  return keeps.length > 0 ? "draft" : "none";
}

/** Files of a draft take a moment to be stored; longer than this something is wrong. */
const MOST_MS = 5000;

/** Has all forms keep their drafts. Tells whether a reload loses nothing then. */
export async function keepOpenWork(): Promise<boolean> {
  if (openWork() === "unkept") return false;
  for (const keep of forms.values()) keep?.();
  if (!hasUnsentWork()) return true;
  return new Promise((resolve) => {
    const end = () => {
      stop();
      window.clearTimeout(timer);
      resolve(!hasUnsentWork());
    };
    const stop = onOpenWork(() => hasUnsentWork() || end());
    const timer = window.setTimeout(end, MOST_MS);
  });
}
