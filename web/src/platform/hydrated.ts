// Whether the page is the browser's own by now. What only the browser knows, and what the content policy keeps out of
// markup (style attributes), is left out of the server's HTML and of the first render, and comes with the second.

import { type CSSProperties, startTransition, useEffect, useState } from "react";

/** The server never takes over; a browser does when there is a page before the app comes. */
let isTakingOver = typeof window === "undefined" || document.querySelector("#root > *") !== null;

/** False on the server and while its HTML is taken over; what comes with the second render is drawn in pieces. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(!isTakingOver);
  useEffect(() => {
    isTakingOver = false;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}

/** A style attribute that is not in the server's HTML. */
export const useLateStyle = (style: CSSProperties): CSSProperties | undefined => (useHydrated() ? style : undefined);
