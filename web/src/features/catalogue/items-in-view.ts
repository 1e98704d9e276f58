// The items of the list that was seen last, in its order: who opens one of them can go on to the next without the list.

import { useSyncExternalStore } from "react";

export type ItemInView = { pageUrl: string; name: string };

const NONE: readonly ItemInView[] = [];
let inView = NONE;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteItemsInView(items: readonly ItemInView[]): void {
  inView = items;
  for (const listener of listeners) listener();
}

export const useItemsInView = (): readonly ItemInView[] =>
  useSyncExternalStore(
    subscribe,
    () => inView,
    () => NONE,
  );
