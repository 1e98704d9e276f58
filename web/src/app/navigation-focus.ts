// Where the focus is after navigating: on the new page's h1, or, going back, on the link one had left by.
// Scrolling is the router's affair.

import type { AnyRouter } from "@tanstack/react-router";
import { hasMovedSinceOpened } from "@/platform/opened-path";
import { keepForTab, readForTab } from "@/platform/session-storage";

/** By which link each entry of the history was left: kept in the tab, so that it is there after a reload as well. */
const LEFT_BY = "vitrine.left-by";

const OPENED = '[role="menu"][data-open], [role="dialog"][data-open]';

const keyOf = (state: unknown): string =>
  `${LEFT_BY}:${(state as { __TSR_key?: string } | undefined)?.__TSR_key ?? "first"}`;

function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

function focusLink(href: string): boolean {
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
  link?.focus({ preventScroll: true });
  return link !== null;
}

/** Moves the focus with every change of path from now on; changes of the search alone leave it where it is. */
export function followNavigationFocus(router: AnyRouter): void {
  let waiting: ReturnType<typeof setInterval> | undefined;
  // The router may rewrite the address itself before it first renders.
  let hasComeBack = hasMovedSinceOpened();
  router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
    clearInterval(waiting);
    const focused = document.activeElement;
    const href = focused instanceof HTMLAnchorElement ? focused.getAttribute("href") : null;
    if (fromLocation && href) keepForTab(keyOf(fromLocation.state), href);
  });
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    const isReturn = hasComeBack;
    hasComeBack = false;
    if (!isReturn && (!fromLocation || !pathChanged)) return;
    // Who has opened a menu or a dialog while the page was on its way is left there, and who looks at items in full screen.
    if (document.fullscreenElement || document.activeElement?.closest(OPENED)) return;
    const href = readForTab(keyOf(toLocation.state));
    if (href && focusLink(href)) return;
    focusHeading();
    if (!href) return;
    // Its list may be on its way. Who goes elsewhere meanwhile is left there.
    const heading = document.activeElement;
    waiting = setInterval(() => {
      if (document.activeElement !== heading || focusLink(href)) clearInterval(waiting);
    }, 200);
  });
}
