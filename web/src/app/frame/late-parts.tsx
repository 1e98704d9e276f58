// Parts of the frame whose code a first visit should not pay for: fetched when first needed, or before, when there
// is time.

import { useEffect, useSyncExternalStore } from "react";
import { loadMessages } from "@/messages/language";
import { comboboxCode } from "@/ui/fields/combobox";
import { lateCode } from "@/ui/late-code";
import { dialogCode } from "@/ui/overlays/dialog";
import { menuCode } from "@/ui/overlays/menu";
import { currentToasts, subscribeToToasts } from "@/ui/overlays/toast-queue";
import { tooltipCode } from "@/ui/overlays/tooltip";
import { sectionCode } from "./section-menu";

const toastCode = lateCode(() => import("@/ui/overlays/toasts"));
const appearanceCode = lateCode(async () => {
  const [panel] = await Promise.all([import("@/features/appearance/appearance-panel"), loadMessages("forms")]);
  return panel;
});

export function fetchLateParts(): void {
  for (const { fetch } of [menuCode, sectionCode, tooltipCode, dialogCode, appearanceCode, toastCode, comboboxCode])
    void fetch();
}

export function LateToasts() {
  const code = toastCode.use();
  const hasToasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts).length > 0;
  useEffect(() => {
    if (hasToasts) void toastCode.fetch();
  }, [hasToasts]);
  return code && <code.Toasts />;
}

type PanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function LateAppearancePanel(props: PanelProps) {
  const code = appearanceCode.use();
  useEffect(() => {
    if (props.isOpen) void appearanceCode.fetch();
  }, [props.isOpen]);
  return code && <code.AppearancePanel {...props} />;
}
