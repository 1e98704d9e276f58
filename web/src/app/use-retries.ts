// Tries again by itself while a page tells of an outage: after two seconds, then after twice as long each time, up to half a
// minute. While nobody looks or there is no connection it waits, and then tries at once.

import { useEffect, useRef } from "react";
import { isOffline } from "@/platform/connection";

const FIRST_MS = 2_000;
const MOST_MS = 30_000;

// A try that fails may put another page in the place of this one, so the pause is not the page's own.
let pause = FIRST_MS;
let triedAt = Number.NEGATIVE_INFINITY;

const canTry = () => !document.hidden && !isOffline();

/** Up to a quarter more or less, so that those who were there when the site went away do not come back at the same moment. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2);

export function useRetries(isWanted: boolean, retry: () => void | Promise<void>): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isWanted) return;
    // That was another outage.
    if (Date.now() - triedAt > 2 * MOST_MS) pause = FIRST_MS;
    let timer: number | undefined;
    let isTrying = false;
    let isThere = true;
    const plan = () => {
      window.clearTimeout(timer);
      if (isThere && !isTrying && canTry()) timer = window.setTimeout(again, spread(pause));
    };
    const again = async () => {
      window.clearTimeout(timer);
      if (isTrying) return;
      isTrying = true;
      pause = Math.min(2 * pause, MOST_MS);
      triedAt = Date.now();
      try {
        await latest.current();
      } finally {
        isTrying = false;
        plan();
      }
    };
    const change = () => (canTry() ? void again() : window.clearTimeout(timer));
    const events = [
      [window, "online"],
      [window, "offline"],
      [document, "visibilitychange"],
    ] as const;
    for (const [target, event] of events) target.addEventListener(event, change);
    plan();
    return () => {
      isThere = false;
      window.clearTimeout(timer);
      for (const [target, event] of events) target.removeEventListener(event, change);
    };
  }, [isWanted]);
}
