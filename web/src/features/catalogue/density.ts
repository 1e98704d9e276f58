// How close the works of a list hang: a habit of the person, not part of what is looked for, so it is kept in the
// browser and not in the address.

import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/platform/storage";

export type Density = "roomy" | "close";

const KEY = "vitrine.density";
const listeners = new Set<() => void>();

const current = (): Density => (readStored(KEY) === "close" ? "close" : "roomy");

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setDensity(density: Density): void {
  writeStored(KEY, density);
  for (const listener of listeners) listener();
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, current);
