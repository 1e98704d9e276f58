// Whether the page is the browser's own by now. What only the browser knows, and what the content policy keeps out of
// markup (style attributes), is left out of the server's HTML and of the first render, and comes with the second.

import { type CSSProperties, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and while its HTML is taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** A style attribute that is not in the server's HTML. */
export const useLateStyle = (style: CSSProperties): CSSProperties | undefined => (useHydrated() ? style : undefined);
