// The code of pages that links in view lead to; their data follows when somebody is about to open them (preloads.ts).

import type { AnyRouter } from "@tanstack/react-router";
import { breathe, wantsToSaveData } from "@/platform/idle";
import { preloads } from "./preloads";

const LINK = 'a[href^="/"]:not([download])';

const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "wheel", "scroll", "keydown"];

/** A page that was looked at this long without a movement is being read, or stays open until there is a new version. */
const STILL_MS = 8000;

/** Calls it when somebody first moves on the page, or has read in it for a while: not while the page still comes. */
function whenSomebodyIsThere(begin: () => void): void {
  const beginOnce = () => {
    clearTimeout(reading);
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, beginOnce, true);
    begin();
  };
  const reading = setTimeout(beginOnce, STILL_MS);
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, beginOnce, { capture: true, passive: true });
}

/** Fetches the code behind the links that come into view, from the moment somebody is there. */
export function preloadCodeInView(router: AnyRouter): void {
  const asked = new WeakSet<object>();
  const watched = new WeakSet<Element>();

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      preloads.add(async () => {
        // A page has dozens of links in view, and each costs some of the time in which somebody may scroll.
        await breathe();
        const { pathname } = new URL((target as HTMLAnchorElement).href);
        for (const route of router.getMatchedRoutes(pathname)[0]) {
          if (asked.has(route)) continue;
          asked.add(route);
          await router.loadRouteChunk(route);
        }
      });
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
  whenSomebodyIsThere(() => {
    watch();
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  });
}
