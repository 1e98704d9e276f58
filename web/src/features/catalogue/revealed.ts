// Which mature items this visitor has uncovered, and whether the question about them was answered. Kept for the tab,
// so that Back finds the covers as they were left; a new visit begins with everything covered.

import { useSyncExternalStore } from "react";
import { keepForTab, readForTab } from "@/platform/session-storage";

const REVEALED = "vitrine.revealed";
const ASKED = "vitrine.mature-asked";

let revealed: ReadonlySet<string> | null = null;
const listeners = new Set<() => void>();

function current(): ReadonlySet<string> {
  revealed ??= new Set((readForTab(REVEALED) ?? "").split(" ").filter(Boolean));
  return revealed;
}

const covered = (): ReadonlySet<string> => new Set();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `item` names an item among all kinds, such as `theme A24`; spaces are fine. */
export function setRevealed(item: string, isRevealed: boolean): void {
  const next = new Set(current());
  const key = item.replaceAll(" ", "-");
  if (isRevealed) next.add(key);
  else next.delete(key);
  revealed = next;
  keepForTab(REVEALED, [...next].join(" "));
  for (const listener of listeners) listener();
}

/** Whether a mature item is uncovered. */
export function useRevealed(item: string): boolean {
  return useSyncExternalStore(subscribe, current, covered).has(item.replaceAll(" ", "-"));
}

/** Whether "Show mature items?" was answered with yes in this tab. */
export const wasMatureAsked = (): boolean => readForTab(ASKED) === "yes";
export const noteMatureAsked = (): void => keepForTab(ASKED, "yes");
