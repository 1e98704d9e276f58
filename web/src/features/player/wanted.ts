// Whether anything has been played since the page was opened: the frame fetches the player then. Part of every page, which the
// player is not.

import { useSyncExternalStore } from "react";

let isWanted = false;
const listeners = new Set<() => void>();

export function wantPlayer(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlayerWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
