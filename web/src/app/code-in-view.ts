// The code of pages that links in view lead to; their data follows when somebody is about to open them (preloads.ts).

import type { AnyRouter } from "@tanstack/react-router";
import { wantsToSaveData } from "@/platform/idle";
import { preloads } from "./preloads";

const LINK = 'a[href^="/"]:not([download])';

/** Fetches the code behind the links that come into view, from now on. */
export function preloadCodeInView(router: AnyRouter): void {
  const asked = new WeakSet<object>();
  const watched = new WeakSet<Element>();

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const { pathname } = new URL((target as HTMLAnchorElement).href);
      for (const route of router.getMatchedRoutes(pathname)[0]) {
        if (asked.has(route)) continue;
        asked.add(route);
        preloads.add(async () => router.loadRouteChunk(route));
      }
    }
  });
  const watch = () => {
    if (wantsToSaveData()) return;
    for (const link of document.querySelectorAll(LINK)) {
      if (watched.has(link)) continue;
      watched.add(link);
      inView.observe(link);
    }
  };
  watch();
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
}
