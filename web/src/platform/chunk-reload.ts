// A page that was open while a new version was put in place asks for code that is gone. One reload mends that, once the
// person wants to see what the code is for; the guard keeps a broken release from reloading for ever, and unsent work is
// never thrown away.

import { hasUnsentWork } from "./unsent-work";

const KEY = "vitrine-reloaded-at";
const GUARD_MS = 10_000;

const missing = new WeakSet<Error>();

/** Whether the error says that code could not be fetched. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Whether a reload is allowed now: none within the guard, none over unsent work. */
export function mayReload(now: number, reloadedAt: number, isWorkUnsent: boolean): boolean {
  return !isWorkUnsent && !(now - reloadedAt < GUARD_MS);
}

/** Reloads the page unless that must not be; then it says so. */
export function reloadOnce(): boolean {
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(KEY) ?? 0);
    if (!mayReload(Date.now(), reloadedAt, hasUnsentWork())) return false;
    window.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage there is no guard, and without a guard no reload: the error page offers it instead.
    return false;
  }
  window.location.reload();
  return true;
}

/**
 * Knows missing code from now on. Its error loses the browser's sentence, by which the router would know it too, and reload
 * the page whatever is unsent.
 */
export function followMissingCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    missing.add(payload);
    payload.message = "a part of the app could not be fetched";
  });
}
