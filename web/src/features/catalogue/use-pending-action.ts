// Does after signing in what was pressed before, and puts the focus back where it was.

import { type RefObject, useEffect } from "react";
import { takePendingAction } from "./pending-action";

/** `isDone` is null for a visitor. */
export function usePendingAction(
  pageUrl: string,
  isDone: boolean | null,
  press: () => void,
  button: RefObject<HTMLButtonElement | null>,
): void {
  const isKnown = isDone !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is taken once, when it is known who asks
  useEffect(() => {
    if (!isKnown || !takePendingAction(pageUrl)) return;
    if (!isDone) press();
    button.current?.focus();
  }, [isKnown, pageUrl]);
}
