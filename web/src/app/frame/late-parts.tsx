// Parts of the frame whose code is fetched when first needed: a first visit should not pay for them.

import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { loadMessages } from "@/messages/language";
import { currentToasts, subscribeToToasts } from "@/ui/overlays/toast-queue";

const Toasts = lazy(() => import("@/ui/overlays/toasts").then(({ Toasts }) => ({ default: Toasts })));
const AppearancePanel = lazy(async () => {
  const [panel] = await Promise.all([import("@/features/appearance/appearance-panel"), loadMessages("forms")]);
  return { default: panel.AppearancePanel };
});

/** True from the first time `isWanted` is. */
function useEverWanted(isWanted: boolean): boolean {
  const [isEver, setEver] = useState(isWanted);
  if (isWanted && !isEver) setEver(true);
  return isEver || isWanted;
}

export function LateToasts() {
  const hasToasts = useSyncExternalStore(subscribeToToasts, currentToasts).length > 0;
  return (
    useEverWanted(hasToasts) && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}

type PanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function LateAppearancePanel(props: PanelProps) {
  return (
    useEverWanted(props.isOpen) && (
      <Suspense>
        <AppearancePanel {...props} />
      </Suspense>
    )
  );
}
