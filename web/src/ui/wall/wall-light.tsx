// The soft wash behind a stage, in the average colour of the item, never behind text.

import type { ReactNode } from "react";
import { useHydrated } from "@/platform/hydrated";
import { averageColourOf } from "@/pure/thumb-hash";

export function WallLight({ thumbHash, children }: { thumbHash: string | null; children: ReactNode }) {
  const isHydrated = useHydrated();
  const colour = isHydrated && thumbHash ? averageColourOf(thumbHash) : null;
  return (
    <div className="relative isolate">
      {colour && (
        <div
          aria-hidden="true"
          // As wide as the page's margin, and no wider: the page must not scroll sideways.
          className="pointer-events-none absolute -inset-x-4 -inset-y-12 -z-1 opacity-10 tablet:-inset-x-6 desktop:-inset-x-8"
          style={{ backgroundImage: `radial-gradient(closest-side, ${colour}, transparent)` }}
        />
      )}
      {children}
    </div>
  );
}
