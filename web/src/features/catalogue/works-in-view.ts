// The works of the list that was seen last, in its order: who opens one of them can go on to the next without the list.

import { useSyncExternalStore } from "react";

export type WorkInView = { pageUrl: string; name: string };

const NONE: readonly WorkInView[] = [];
let inView = NONE;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteWorksInView(works: readonly WorkInView[]): void {
  inView = works;
  for (const listener of listeners) listener();
}

export const useWorksInView = (): readonly WorkInView[] =>
  useSyncExternalStore(
    subscribe,
    () => inView,
    () => NONE,
  );
