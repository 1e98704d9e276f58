// Code that the first view can do without: fetched when it is about to be needed, once for all who need it.

import { useDeferredValue, useSyncExternalStore } from "react";
import { mendMissingCode } from "./missing-code";

export type LateCode<Code> = {
  /** Fetches it beforehand, unless it is there or on its way; after a failure the next request tries again. Whether it came. */
  fetch: () => Promise<boolean>;
  /** Fetches it for somebody who waits for it. Where it does not come they are told, and the answer is no. */
  need: () => Promise<boolean>;
  /** What was fetched, or undefined until then. */
  use: () => Code | undefined;
};

export function lateCode<Code>(importCode: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  let failure: unknown;
  let coming: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const take = (found: Code) => {
    code = found;
    for (const listener of listeners) listener();
    return true;
  };
  const fetch = () => {
    coming ??= importCode().then(take, (error) => {
      failure = error;
      coming = undefined;
      return false;
    });
    return coming;
  };
  return {
    fetch,
    need: async () => {
      if (await fetch()) return true;
      await mendMissingCode(failure);
      return false;
    },
    // Deferred: what it draws wherever it is used is drawn in pieces, not in the moment in which it comes.
    use: () =>
      useDeferredValue(
        useSyncExternalStore(
          subscribe,
          () => code,
          () => undefined,
        ),
      ),
  };
}
