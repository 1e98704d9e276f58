// The keys of the toast region: F8 leads there and, pressed inside, back to where the focus was. Esc closes the newest,
// unless something in front of the page had a use for it.

import { type RefObject, useEffect } from "react";
import { closeToast, currentToasts } from "./toast-queue";

const KEY = "F8";
/** What the library listens to; its listener also stops the clock and remembers where the focus was. */
const LIBRARY_KEY = "F6";

export function useToastKeys(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        const newest = currentToasts().at(-1);
        if (newest && !event.defaultPrevented) closeToast(newest.id);
      }
      if (event.key !== KEY) return;
      event.preventDefault();
      const active = document.activeElement;
      if (active instanceof HTMLElement && region.current?.contains(active)) {
        // The body takes no focus, nor does what has gone meanwhile: the region lets go of it all the same.
        active.blur();
        if (before instanceof HTMLElement) before.focus();
        return;
      }
      before = document.activeElement;
      window.dispatchEvent(new KeyboardEvent("keydown", { key: LIBRARY_KEY }));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [region]);
}
