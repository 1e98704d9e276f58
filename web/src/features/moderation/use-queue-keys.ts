// Single keys of the queue. They do nothing while somebody types, with a modifier, or under a dialog.

import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, () => void>>;

const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

export function useQueueKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
