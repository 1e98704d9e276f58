// What a visitor wanted to save, or whom to follow, before signing in. Kept for the tab, and not for long: it is done without
// another press.

import { keepForTab, readForTab } from "@/platform/session-storage";

const PENDING = "vitrine.pending-action";
const LIFETIME_MS = 30 * 60_000;

/** `pageUrl` is the path of the page of the item or the creator. */
export const keepPendingAction = (pageUrl: string): void => keepForTab(PENDING, `${Date.now()} ${pageUrl}`);

/** Whether it was this one; true once. */
export function takePendingAction(pageUrl: string): boolean {
  const [at = "", wanted = ""] = (readForTab(PENDING) ?? "").split(" ");
  if (wanted !== pageUrl) return false;
  keepForTab(PENDING, "");
  return Date.now() - Number(at) < LIFETIME_MS;
}
