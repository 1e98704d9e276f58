// Menus that open from a button, by click, Enter or arrow key, never by hovering.
// Not modal: the page behind stays as it is (and the library writes no style element to lock it).

import * as Primitive from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";
import { classNames } from "@/pure/class-names";
import { BusyMark } from "../controls/button";
import { Icon, type IconName } from "../icon";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
};

export function Menu({ trigger, children, align = "start", className }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          className={classNames(
            "animate-settle z-40 min-w-52 rounded-control border border-hairline bg-panel p-1.5 text-ink shadow-raised",
            "dark:bg-raised",
            className,
          )}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            // A link of the menu may have brought the next page already, whose heading then has the focus.
            if (document.activeElement && document.activeElement !== document.body) event.preventDefault();
          }}
          sideOffset={8}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const ITEM = classNames(
  "flex min-h-10 w-full items-center gap-2.5 rounded-frame px-3 text-start text-name no-underline",
  "data-[highlighted]:bg-sunken data-[highlighted]:outline-none data-[highlighted]:shadow-none data-[highlighted]:underline",
  "data-[highlighted]:decoration-fill data-[highlighted]:decoration-2 data-[highlighted]:underline-offset-4 dark:data-[highlighted]:bg-panel",
);

type MenuItemProps = {
  icon?: IconName;
  isBusy?: boolean;
  /** Keeps the menu open, for work whose end the entry shows. */
  isStaying?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, isBusy, isStaying, onSelect, children }: MenuItemProps) {
  return (
    <Primitive.Item
      aria-busy={isBusy || undefined}
      className={ITEM}
      onSelect={(event) => {
        if (isStaying) event.preventDefault();
        if (!isBusy) onSelect();
      }}
    >
      {isBusy ? <BusyMark /> : icon && <Icon name={icon} size={18} />}
      {children}
    </Primitive.Item>
  );
}

/** An entry that is a link; give it exactly one link element. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Primitive.Item asChild className={ITEM}>
      {children}
    </Primitive.Item>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 pt-2 pb-1 text-facts text-ink-2">{children}</Primitive.Label>;
}

export function MenuLine() {
  return <Primitive.Separator className="my-1.5 h-px bg-hairline" />;
}
