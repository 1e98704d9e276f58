// Being without a connection: when the copy that is shown was kept, links that lead to other kept pages, and what is shown
// asked for anew once the connection is back.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isOffline, useOffline } from "@/platform/connection";
import { keptPages } from "@/platform/kept-pages";
import { openWork } from "@/platform/open-forms";

/**
 * A link is followed by the browser, to the page that the service worker has kept: the app would ask the server. While a
 * form is being filled in the app has to ask first.
 */
function followByBrowser(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
  const isHere = link.pathname === window.location.pathname && link.search === window.location.search;
  if (isHere || openWork() !== "none" || !navigator.serviceWorker?.controller) return;
  event.preventDefault();
  event.stopPropagation();
  window.location.assign(link.href);
}

export function useConnection() {
  const queryClient = useQueryClient();
  const offline = useOffline();
  /** A page that opened without a connection is a copy. */
  const [isCopy] = useState(isOffline);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  useEffect(() => {
    if (!offline) return;
    window.addEventListener("click", followByBrowser, true);
    if (isCopy) {
      const here = window.location.pathname + window.location.search;
      keptPages().then(
        (pages) => setKeptAt(pages.find(({ address }) => address === here)?.keptAt ?? null),
        () => undefined,
      );
    }
    return () => {
      window.removeEventListener("click", followByBrowser, true);
      void queryClient.invalidateQueries();
    };
  }, [offline, isCopy, queryClient]);
  return { isOffline: offline, keptAt };
}
