// Whether a media query holds, followed while it is shown. Where pages are made without a browser none holds.

import { useSyncExternalStore } from "react";

export function useMediaQuery(query: string): boolean {
  const subscribe = (onChange: () => void) => {
    const list = window.matchMedia?.(query);
    list?.addEventListener("change", onChange);
    return () => list?.removeEventListener("change", onChange);
  };
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
