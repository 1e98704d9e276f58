// What menus and their entries are given, before their code is there and after.

import type { ComponentProps, ReactElement, ReactNode } from "react";
import type { IconName } from "../icon";
import type { LateCode } from "../late-code";

export type MenuProps = {
  /** The button that opens it. */
  trigger: MenuTrigger;
  children: ReactNode;
  align?: "start" | "center" | "end";
  /** The code of what it holds, where that comes late too: it opens once all is there, so that a key finds its first entry. */
  entries?: LateCode<unknown>;
};

export type Press = KeyboardEvent | MouseEvent;

export type MenuTrigger = ReactElement<TriggerProps>;

type TriggerProps = Pick<
  ComponentProps<"button">,
  "aria-busy" | "aria-expanded" | "aria-haspopup" | "onClick" | "onFocus" | "onKeyDown" | "onPointerEnter"
>;

export type MenuItemProps = {
  icon?: IconName;
  isBusy?: boolean;
  /** Keeps the menu open, for work whose end the entry shows. */
  isStaying?: boolean;
  onSelect: () => void;
  children: ReactNode;
};
