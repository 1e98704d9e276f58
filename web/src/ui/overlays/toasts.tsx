// The toast region: three shown, newest at the bottom, "and 4 more" above. F8 goes there and back, Esc closes
// the newest, a swipe of 50 px closes one; hovering, focus and a hidden tab stop the clock.

import * as Primitive from "@radix-ui/react-toast";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Button } from "../controls/button";
import { Icon, type IconName } from "../icon";
import {
  closeToast,
  currentToasts,
  lifetimeOf,
  subscribeToToasts,
  TOAST_MS,
  TOASTS_SHOWN,
  type Toast,
  type ToastKind,
} from "./toast-queue";

const SIGN: Record<ToastKind, { icon: IconName; colour: string }> = {
  status: { icon: "info", colour: "text-ink-2" },
  success: { icon: "success", colour: "text-success" },
  error: { icon: "error", colour: "text-danger" },
};

function ToastCard({ toast }: { toast: Toast }) {
  const { icon, colour } = SIGN[toast.kind];
  return (
    <Primitive.Root
      className={classNames(
        "flex items-start gap-3 rounded-control border border-hairline bg-panel py-2 ps-4 pe-2 shadow-raised dark:bg-raised",
        "animate-settle data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
      )}
      duration={lifetimeOf(toast)}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeToast(toast.id);
      }}
      type={toast.kind === "error" ? "foreground" : "background"}
    >
      <Icon className={classNames("mt-2", colour)} name={icon} />
      <div className="min-w-0 flex-1 py-1.5">
        <Primitive.Title className="text-name font-[600]">{toast.title}</Primitive.Title>
        {toast.description && (
          <Primitive.Description className="text-facts text-ink-2">{toast.description}</Primitive.Description>
        )}
      </div>
      {toast.action && (
        <Primitive.Action altText={toast.action.label} asChild>
          <Button className="mt-1" onClick={toast.action.onPress} size="small">
            {toast.action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label={text.toast.close}
        className="target-40 inline-flex items-center justify-center rounded-control hover:bg-sunken"
      >
        <Icon name="close" size={16} />
      </Primitive.Close>
    </Primitive.Root>
  );
}

const HOTKEY = "F8";

/** The library's key leads to the region; pressed inside it, this one leads back to where the focus was. */
function useWayBack(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== HOTKEY) return;
      if (!region.current?.contains(document.activeElement)) {
        before = document.activeElement;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (before instanceof HTMLElement) before.focus();
    };
    // Capturing at the window comes before the library's listener at the document.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [region]);
}

export function Toasts() {
  const region = useRef<HTMLOListElement>(null);
  useWayBack(region);
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const hidden = Math.max(0, toasts.length - TOASTS_SHOWN);
  return (
    <Primitive.Provider duration={TOAST_MS} label={text.toast.region} swipeDirection="right" swipeThreshold={50}>
      {toasts.slice(-TOASTS_SHOWN).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <div className="pointer-events-none fixed end-0 bottom-(--bottom-bar) z-50 flex w-[min(26rem,100vw)] flex-col items-end gap-2 p-4">
        {hidden > 0 && (
          <p className="rounded-frame bg-ink px-2 py-0.5 text-facts text-wall">{text.count.more({ count: hidden })}</p>
        )}
        <Primitive.Viewport
          className="pointer-events-auto flex w-full flex-col gap-2 outline-none empty:hidden"
          hotkey={[HOTKEY]}
          label={text.toast.region}
          ref={region}
        />
      </div>
    </Primitive.Provider>
  );
}
