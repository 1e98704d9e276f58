// How close the items of a list stand: a habit of the person, not part of what is looked for, so it is kept in the
// browser and not in the address.

import { useSyncExternalStore } from "react";
import { setMark, storedMark } from "@/platform/root-marks";

export type Density = "roomy" | "close";

const listeners = new Set<() => void>();

const current = (): Density => (storedMark("density") === "close" ? "close" : "roomy");

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setDensity(density: Density): void {
  setMark("density", density);
  for (const listener of listeners) listener();
}

/** For the button that changes it; the items themselves follow the mark on the root element. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, current, () => "roomy");
