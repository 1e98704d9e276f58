// The soft wash behind a stage, in the average colour of the work, never behind text.

import type { ReactNode } from "react";
import { averageColourOf } from "@/pure/thumb-hash";

export function WallLight({ thumbHash, children }: { thumbHash: string | null; children: ReactNode }) {
  const colour = thumbHash ? averageColourOf(thumbHash) : null;
  return (
    <div className="relative isolate">
      {colour && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -inset-12 -z-1 opacity-10"
          style={{ backgroundImage: `radial-gradient(closest-side, ${colour}, transparent)` }}
        />
      )}
      {children}
    </div>
  );
}
