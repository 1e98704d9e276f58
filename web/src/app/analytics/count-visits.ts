// Counting visits where the operator wants them counted: a view of each page, and what people save, download and publish.
// Late code, which only such a server's pages ask for.

import type { AnyRouter } from "@tanstack/react-router";
import { currentLook } from "@/platform/appearance";
import { onUsageEvent, type UsageEvent } from "@/platform/usage-events";
import { isCounted } from "@/platform/visit-counting";
import { type PageView, pageReferrer, pageView } from "./page-view";
import { type Umami, umami } from "./umami";

const AFTER_PAGE_MS = 250;

/** Counts from now on, the page that is shown included. */
export function countVisits(router: AnyRouter, counter: Umami): void {
  const send = umami(counter);
  let hasIdentified = false;

  const described = ({ url, isOfOne }: PageView) => {
    // The title of an item is its name, and meanwhile the title may be another page's.
    const isShown = pageView(router.state.matches)?.url === url;
    const title = isShown && !isOfOne ? document.title : "";
    return { url, title, referrer: pageReferrer(document.referrer, window.location.search) };
  };
  const view = () => {
    const page = pageView(router.state.matches);
    if (!page) return;
    window.setTimeout(() => {
      if (!isCounted()) return;
      void send("event", described(page));
      if (hasIdentified) return;
      hasIdentified = true;
      const { matches } = window.matchMedia("(display-mode: standalone)");
      void send("identify", {
        ...described(page),
        data: { colourMode: currentLook().colourMode.value, isInstalled: matches },
      });
    }, AFTER_PAGE_MS);
  };
  const note = (name: UsageEvent) => {
    const page = pageView(router.state.matches);
    if (page && isCounted()) void send("event", { ...described(page), name });
  };

  // The first page may have been drawn before this code came, or still be on its way.
  let hasBegun = router.state.status === "idle";
  if (hasBegun) view();
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!hasBegun || (fromLocation && pathChanged)) view();
    hasBegun = true;
  });
  onUsageEvent(note);
  // Files that the browser fetches by itself; those that the page fetches are told by the page.
  document.addEventListener("click", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof Element && target.closest("a[download]")) note("download");
  });
}
