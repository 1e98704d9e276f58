// Menus that open from a button, by click, Enter or arrow key, never by hovering.
// Not modal: the page behind stays as it is.

import { Menu as Primitive } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "@/pure/class-names";
import { BusyMark } from "../controls/button";
import { Icon, type IconName } from "../icon";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "center" | "end";
};

export function Menu({ trigger, children, align = "start" }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner align={align} className="z-40" collisionPadding={12} sideOffset={8}>
          <Primitive.Popup
            className={classNames(
              "animate-settle min-w-52 rounded-control border border-hairline bg-panel p-1.5 text-ink shadow-raised",
              "dark:bg-raised",
            )}
          >
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
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
      closeOnClick={!isStaying}
      onClick={() => {
        if (!isBusy) onSelect();
      }}
    >
      {isBusy ? <BusyMark /> : icon && <Icon name={icon} size={18} />}
      {children}
    </Primitive.Item>
  );
}

/** An entry that is a link; give it exactly one link element. */
export function MenuLink({ children }: { children: ReactElement }) {
  return <Primitive.LinkItem className={ITEM} closeOnClick render={children} />;
}

/** Entries that belong together, under a heading that names them. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Primitive.Group>
      <Primitive.GroupLabel className="px-3 pt-2 pb-1 text-facts text-ink-2">{label}</Primitive.GroupLabel>
      {children}
    </Primitive.Group>
  );
}

export function MenuLine() {
  return <Primitive.Separator className="my-1.5 h-px bg-hairline" />;
}
