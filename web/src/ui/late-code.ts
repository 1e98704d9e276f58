// Code that the first view can do without: fetched when it is about to be needed, once for all who need it.

import { useDeferredValue, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { whenIdle } from "@/platform/idle";
import { mendMissingCode } from "./missing-code";

export type LateCode<Code> = {
  /** Fetches it beforehand, unless it is there or on its way; after a failure the next request tries again. Whether it came. */
  fetch: () => Promise<boolean>;
  /** Fetches it for somebody who waits for it. Where it does not come they are told, and the answer is no. */
  need: () => Promise<boolean>;
  /**
   * What was fetched, or undefined until then. `wanted` fetches it when the browser has time, beforehand, or for somebody who
   * waits for it. What a lost connection kept away is asked for again whenever `again` changes.
   */
  use: (wanted?: "idle" | "soon" | "now" | false, again?: unknown) => Code | undefined;
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
  const need = async () => {
    if (await fetch()) return true;
    await mendMissingCode(failure);
    return false;
  };
  return {
    fetch,
    need,
    use: (wanted = false, again) => {
      // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more
      useEffect(() => {
        if (wanted === "idle") whenIdle(fetch);
        else if (wanted) void (wanted === "now" ? need() : fetch());
      }, [wanted, again]);
      const found = useSyncExternalStore(
        subscribe,
        () => code,
        () => undefined,
      );
      // Deferred: what it draws wherever it is used is drawn in pieces, not in the moment in which it comes.
      return useDeferredValue(found);
    },
  };
}

type PanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The code of a panel, fetched whenever it opens. Where it does not come, the panel closes. */
export function usePanelCode<Code>(code: LateCode<Code>, { isOpen, onOpenChange }: PanelProps): Code | undefined {
  const open = useEffectEvent(async () => (await code.need()) || onOpenChange(false));
  useEffect(() => {
    if (isOpen) void open();
  }, [isOpen]);
  return code.use();
}
