// What a menu is once it is pressed: see menu.tsx, which stands in for it until then.

import { Menu as Primitive } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "@/pure/class-names";
import { BusyMark } from "../controls/button";
import { Icon } from "../icon";
import type { MenuItemProps, MenuProps, Press } from "./menu-props";

/** Presses the real button as its stand-in was pressed: by key it opens on its first entry, by pointer on none. */
function repeat(press: Press, button: HTMLElement): void {
  button.focus({ preventScroll: true });
  if (press instanceof KeyboardEvent) {
    button.dispatchEvent(new KeyboardEvent("keydown", { key: press.key, bubbles: true }));
  } else if (press.detail === 0) {
    button.click();
  } else {
    // Let go as well, or the next press would count as one that was dragged from the button to an entry.
    for (const type of ["mousedown", "mouseup"])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 }));
  }
}

export function OpenMenu({ trigger, children, align = "start", press }: MenuProps & { press: Press }) {
  const button = useRef<HTMLButtonElement>(null);
  const repeated = useRef<Press>(null);
  useLayoutEffect(() => {
    if (repeated.current === press || !button.current) return;
    repeated.current = press;
    repeat(press, button.current);
  }, [press]);
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger ref={button} render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner align={align} className="z-40" collisionPadding={12} sideOffset={8}>
          <Primitive.Popup
            className={classNames(
              "animate-settle min-w-52 rounded-control border border-hairline bg-panel p-1.5 text-ink shadow-raised",
              "max-h-(--available-height) overflow-y-auto overscroll-contain dark:bg-raised",
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

export function MenuLink({ children }: { children: ReactElement }) {
  return <Primitive.LinkItem className={ITEM} closeOnClick render={children} />;
}

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
