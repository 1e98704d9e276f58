// What a visitor wanted to save before signing in. Kept for the tab, and not for long: it is done without another press.

import { keepForTab, readForTab } from "@/platform/session-storage";

const WISH = "vitrine.wish-to-save";
const LIFETIME_MS = 30 * 60_000;

/** `pageUrl` is the path of the work's page. */
export const noteWishToSave = (pageUrl: string): void => keepForTab(WISH, `${Date.now()} ${pageUrl}`);

/** Whether this work was to be saved; true once. */
export function takeWishToSave(pageUrl: string): boolean {
  const [at = "", wanted = ""] = (readForTab(WISH) ?? "").split(" ");
  if (wanted !== pageUrl) return false;
  keepForTab(WISH, "");
  return Date.now() - Number(at) < LIFETIME_MS;
}
