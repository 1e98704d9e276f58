// Code that the first view can do without: fetched when it is about to be needed, once for all who need it.

import { useSyncExternalStore } from "react";

export type LateCode<Code> = {
  /** Fetches it unless it is there or on its way; after a failure the next wish tries again. */
  fetch: () => Promise<void>;
  /** What was fetched, or undefined until then. */
  use: () => Code | undefined;
};

export function lateCode<Code>(importCode: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const take = (found: Code) => {
    code = found;
    for (const listener of listeners) listener();
  };
  return {
    fetch: () => {
      coming ??= importCode().then(take, () => {
        coming = undefined;
      });
      return coming;
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => code,
        () => undefined,
      ),
  };
}
