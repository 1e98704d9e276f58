// The name of an icon button, shown on hover and focus. Never the only place where something is said.

import { Tooltip as Primitive } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

/** Wraps the app once: moving from one tooltip to the next then shows it without a wait. */
export function TooltipScope({ children }: { children: ReactNode }) {
  return <Primitive.Provider delay={500}>{children}</Primitive.Provider>;
}

type TooltipProps = { label: string; children: ReactElement; side?: "top" | "bottom" | "left" | "right" };

export function Tooltip({ label, children, side = "bottom" }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger render={children} />
      <Primitive.Portal>
        <Primitive.Positioner className="z-50" collisionPadding={8} side={side} sideOffset={6}>
          <Primitive.Popup className="animate-appear rounded-frame bg-ink px-2 py-1 text-facts text-wall">
            {label}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
