// Whether a form on this page holds work that has not been sent or kept. Forms say so; reloads and leaving ask.

const holders = new Set<symbol>();
/** Forms that somebody has begun to fill in, and how each keeps its draft; null for one that keeps none. */
const forms = new Map<symbol, (() => void) | null>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

function put<Value>(into: { delete: (key: symbol) => boolean }, add: (key: symbol) => Value): () => void {
  const key = Symbol("unsent work");
  add(key);
  changed();
  return () => {
    if (into.delete(key)) changed();
  };
}

export const hasUnsentWork = (): boolean => holders.size > 0;

/** Marks work as unsent; the returned function says that it is safe again. */
export const holdUnsentWork = (): (() => void) => put(holders, (key) => holders.add(key));

/** Says that a form is being filled in, until the returned function is called. */
export const holdForm = (keep: (() => void) | null): (() => void) => put(forms, (key) => forms.set(key, keep));

/** What a reload would do: nothing, open a form again with its draft, or lose something. */
export type OpenWork = "none" | "draft" | "unkept";

export function openWork(): OpenWork {
  const keeps = [...forms.values()];
  if (keeps.includes(null) || (keeps.length === 0 && holders.size > 0)) return "unkept";
  return keeps.length > 0 ? "draft" : "none";
}

export function onOpenWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
