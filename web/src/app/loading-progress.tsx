// A thin line over the page while the next one is on its way, shown when that takes over 150 ms.

import { useRouterState } from "@tanstack/react-router";
import { useLasting } from "@/platform/use-lasting";
import { classNames } from "@/pure/class-names";

const PATIENCE_MS = 150;

export function LoadingProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === "pending" });
  const isShown = useLasting(isLoading, PATIENCE_MS);
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-center bg-fill transition-transform duration-[800ms] ease-lamp",
        isShown ? "scale-x-[0.86]" : "scale-x-0",
      )}
    />
  );
}
