// Parts of the frame whose code a first visit should not pay for: fetched when first needed, or before, when there
// is time.

import { useEffect, useState, useSyncExternalStore } from "react";
import { usePlayerWanted } from "@/features/player/wanted";
import { mixButtonCode } from "@/features/switch/tray/tray-code";
import { loadMessages } from "@/messages/language";
import { whenIdle } from "@/platform/idle";
import { Button } from "@/ui/controls/button";
import { comboboxCode } from "@/ui/fields/combobox";
import { lateCode, usePanelCode } from "@/ui/late-code";
import { dialogCode } from "@/ui/overlays/dialog";
import { menuCode } from "@/ui/overlays/menu";
import { currentToasts, subscribeToToasts, type Toast } from "@/ui/overlays/toast-queue";
import { tooltipCode } from "@/ui/overlays/tooltip";
import { sectionCode } from "./section-menu";

const toastCode = lateCode(() => import("@/ui/overlays/toasts"));
const appearanceCode = lateCode(async () => {
  const [panel] = await Promise.all([import("@/features/appearance/appearance-panel"), loadMessages("forms", "app")]);
  panel.logUnknownSettings();
  return panel;
});

const trayCode = lateCode(async () => {
  const [bar] = await Promise.all([import("@/features/switch/mixes/tray-bar"), loadMessages("mix")]);
  return bar;
});

const barsCode = lateCode(async () => {
  const [bars] = await Promise.all([import("../around/app-bars"), loadMessages("app")]);
  return bars;
});

const playerCode = lateCode(async () => {
  const [bar] = await Promise.all([import("@/features/player/player-bar"), loadMessages("player")]);
  return bar;
});

export function fetchLateParts(): void {
  for (const { fetch } of [menuCode, sectionCode, tooltipCode, dialogCode, appearanceCode, toastCode, comboboxCode])
    whenIdle(fetch);
}

export function LateToasts() {
  const code = toastCode.use();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const [isMissing, setMissing] = useState(false);
  const hasToasts = toasts.length > 0;
  useEffect(() => {
    // Code that has come is drawn a moment later: a button that stood in until then would be taken away from under the finger.
    if (hasToasts) void toastCode.fetch().then((isThere) => setMissing(!isThere));
  }, [hasToasts]);
  if (code) return <code.Toasts />;
  // Their code may be what they tell of.
  return isMissing && hasToasts && <BareToast {...(toasts.at(-1) as Toast)} />;
}

function BareToast({ title, description, action }: Toast) {
  return (
    <div className="fixed end-4 bottom-(--bottom-bar) z-50 bg-panel p-4 outline-1" role="alert">
      {title}. {description} {action && <Button onClick={action.onPress}>{action.label}</Button>}
    </div>
  );
}

/** The tray of a mix, and the buttons that fill it, also for those who save data: they have no other way to begin one. */
export function LateTray() {
  const code = trayCode.use("idle");
  mixButtonCode.use("idle");
  return code && <code.TrayBar />;
}

/** What the app says about itself. */
export function LateAppBars() {
  const code = barsCode.use("idle");
  return code && <code.AppBars />;
}

/** The player, from the first clip that is played. */
export function LatePlayer() {
  const code = playerCode.use(usePlayerWanted() && "now");
  return code && <code.PlayerBar />;
}

type PanelProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function LateAppearancePanel(props: PanelProps) {
  const code = usePanelCode(appearanceCode, props);
  return code && <code.AppearancePanel {...props} />;
}
