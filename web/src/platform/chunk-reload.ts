// A page that was open while a new version was put in place asks for code that is gone. One reload mends that;
// the guard keeps a broken release from reloading for ever, and unsent work is never thrown away.

import { hasUnsentWork } from "./unsent-work";

const KEY = "vitrine-reloaded-at";
const GUARD_MS = 10_000;

/** Whether a reload is allowed now: none within the guard, none over unsent work. */
export function mayReload(now: number, reloadedAt: number, isWorkUnsent: boolean): boolean {
  return !isWorkUnsent && !(now - reloadedAt < GUARD_MS);
}

function reloadOnce(event: Event): void {
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(KEY) ?? 0);
    if (!mayReload(Date.now(), reloadedAt, hasUnsentWork())) return;
    window.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage there is no guard, and without a guard no reload: the error page offers it instead.
    return;
  }
  event.preventDefault();
  window.location.reload();
}

export function reloadOnMissingCode(): void {
  window.addEventListener("vite:preloadError", reloadOnce);
}
