// The toast region: three shown, newest at the bottom, "and 4 more" above. F8 goes there and back, Esc closes
// the newest, a swipe of 50 px closes one; hovering, focus and a hidden tab stop the clock.

import { Toast as Primitive } from "@base-ui/react/toast";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Button } from "../controls/button";
import { Icon, type IconName } from "../icon";
import { useToastKeys } from "./toast-keys";
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
const SWIPE_PX = 50;

type Shown = Primitive.Root.ToastObject<Toast>;

function ToastCard({ shown, toast }: { shown: Shown; toast: Toast }) {
  const { icon, colour } = SIGN[toast.kind];
  const pressedAt = useRef(0);
  const isRightToLeft = document.documentElement.dir === "rtl";
  return (
    <Primitive.Root
      // The library hides an error's card, whose words the alert beside it has spoken, and with it the buttons. Here it can
      // be found like any other, and only keeps silent when it comes.
      aria-hidden={false}
      aria-live={toast.kind === "error" ? "off" : undefined}
      className={classNames(
        "flex items-start gap-3 rounded-control border border-hairline bg-panel py-2 ps-4 pe-2 shadow-raised dark:bg-raised",
        "animate-settle [transform:translateX(var(--toast-swipe-movement-x))] data-[limited]:hidden",
      )}
      onPointerDown={(event) => {
        pressedAt.current = event.clientX;
      }}
      // The library lets go of a toast at 40 px: a shorter swipe than ours counts as one that was given up.
      onPointerUpCapture={({ clientX, currentTarget, pointerId }) => {
        if ((clientX - pressedAt.current) * (isRightToLeft ? -1 : 1) >= SWIPE_PX) return;
        currentTarget.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId }));
      }}
      // To the edge of the screen that they stand at.
      swipeDirection={isRightToLeft ? "left" : "right"}
      toast={shown}
    >
      <Icon className={classNames("mt-2", colour)} name={icon} />
      {/* Where the words would be a narrow column beside it, the button stands below them. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <div className="min-w-0 flex-[1_1_12rem] py-1.5">
          <Primitive.Title className="text-name font-[600]" render={<div />} />
          <Primitive.Description className="text-facts text-ink-2" render={<div />} />
        </div>
        {toast.action && (
          <Button
            className="my-1"
            onClick={() => {
              toast.action?.onPress();
              closeToast(toast.id);
            }}
            size="small"
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <Primitive.Close
        // Nothing of a toast is folded away here, as it is where toasts are stacked.
        aria-hidden={false}
        aria-label={text.toast.close}
        className="target-40 inline-flex items-center justify-center rounded-control hover:bg-sunken"
      >
        <Icon name="close" size={16} />
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** Hands every toast of the queue to the library, and takes back those that have left it. */
function useQueue(): Shown[] {
  const queue = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const { toasts, add, close } = Primitive.useToastManager<Toast>();
  useEffect(() => {
    const known = new Set(toasts.map(({ id }) => id));
    for (const toast of queue) {
      if (known.has(String(toast.id))) continue;
      add({
        id: String(toast.id),
        title: toast.title,
        description: toast.description,
        timeout: lifetimeOf(toast),
        priority: toast.kind === "error" ? "high" : "low",
        data: toast,
        onClose: () => closeToast(toast.id),
      });
    }
    for (const { id, transitionStatus } of toasts) {
      if (transitionStatus !== "ending" && !queue.some((toast) => String(toast.id) === id)) close(id);
    }
  }, [queue, toasts, add, close]);
  return toasts;
}

function ToastRegion() {
  const toasts = useQueue();
  const region = useRef<HTMLDivElement>(null);
  useToastKeys(region);
  const hidden = toasts.filter(({ limited }) => limited).length;
  return (
    <div className="pointer-events-none fixed end-0 bottom-(--bottom-bar) z-50 flex w-[min(26rem,100vw)] flex-col items-end gap-2 p-4">
      {hidden > 0 && (
        <p className="rounded-frame bg-ink px-2 py-0.5 text-facts text-wall">{text.count.more({ count: hidden })}</p>
      )}
      <Primitive.Viewport
        aria-label={text.toast.region}
        className="pointer-events-auto flex w-full flex-col-reverse gap-2 outline-none"
        ref={region}
      >
        {toasts.map((shown) => shown.data && <ToastCard key={shown.id} shown={shown} toast={shown.data} />)}
      </Primitive.Viewport>
    </div>
  );
}

export function Toasts() {
  return (
    <Primitive.Provider limit={TOASTS_SHOWN} timeout={TOAST_MS}>
      <ToastRegion />
    </Primitive.Provider>
  );
}
