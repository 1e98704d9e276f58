// What a tooltip does: see tooltip.tsx. One popup serves all buttons. What it belongs to is not the button but an area
// that covers it, so that a button that stands already is left alone when this code arrives.

import { Tooltip as Primitive } from "@base-ui/react/tooltip";
import { useEffect, useId, useRef } from "react";
import type { TooltipProps } from "./tooltip-props";

const tips = Primitive.createHandle<TooltipProps>();
const PATIENCE_MS = 500;

export function TooltipArea(props: TooltipProps) {
  const id = useId();
  const area = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = area.current?.parentElement;
    const onFocus = () => {
      if (button?.matches(":focus-visible")) tips.open(id);
    };
    const onBlur = () => tips.close();
    button?.addEventListener("focus", onFocus);
    button?.addEventListener("blur", onBlur);
    return () => {
      button?.removeEventListener("focus", onFocus);
      button?.removeEventListener("blur", onBlur);
    };
  }, [id]);
  return (
    <Primitive.Trigger
      delay={PATIENCE_MS}
      handle={tips}
      id={id}
      payload={props}
      ref={area}
      render={<span aria-hidden="true" className="absolute inset-0" />}
    />
  );
}

export function TooltipPopup() {
  return (
    <Primitive.Root handle={tips}>
      {({ payload }) => (
        <Primitive.Portal>
          <Primitive.Positioner className="z-50" collisionPadding={8} side={payload?.side ?? "bottom"} sideOffset={6}>
            <Primitive.Popup className="animate-appear rounded-frame bg-ink px-2 py-1 text-facts text-wall">
              {payload?.label}
            </Primitive.Popup>
          </Primitive.Positioner>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
