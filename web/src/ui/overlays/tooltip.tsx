// The name of an icon button, shown on hover and focus. Never the only place where something is said.

import * as Primitive from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/** Wraps the app once: moving from one tooltip to the next then shows it without a wait. */
export function TooltipScope({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={500}>{children}</Primitive.Provider>;
}

type TooltipProps = { label: string; children: ReactNode; side?: "top" | "bottom" | "left" | "right" };

export function Tooltip({ label, children, side = "bottom" }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className="animate-appear z-50 rounded-frame bg-ink px-2 py-1 text-facts text-wall"
          collisionPadding={8}
          side={side}
          sideOffset={6}
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
