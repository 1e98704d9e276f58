// What a visitor wanted to save, or whom to follow, before signing in. Kept for the tab, and not for long: it is done without
// another press.

import { keepForTab, readForTab } from "@/platform/session-storage";

const WISH = "vitrine.wish";
const LIFETIME_MS = 30 * 60_000;

/** `pageUrl` is the path of the page of the work or the creator. */
export const noteWish = (pageUrl: string): void => keepForTab(WISH, `${Date.now()} ${pageUrl}`);

/** Whether it was this one; true once. */
export function takeWish(pageUrl: string): boolean {
  const [at = "", wanted = ""] = (readForTab(WISH) ?? "").split(" ");
  if (wanted !== pageUrl) return false;
  keepForTab(WISH, "");
  return Date.now() - Number(at) < LIFETIME_MS;
}
