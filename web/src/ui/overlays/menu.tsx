// Menus that open from a button, by click, Enter or arrow key, never by hovering. Not modal: the page behind stays as
// it is. Their code comes when a button looks as if it will be pressed; one press opens a menu all the same.

import { cloneElement, type ReactElement, type ReactNode, type SyntheticEvent, useState } from "react";
import { lateCode } from "../late-code";
import type { MenuItemProps, MenuProps, Press } from "./menu-props";

export const menuCode = lateCode(() => import("./menu-code"));

export function Menu(props: MenuProps) {
  const code = menuCode.use();
  const entries = props.entries ?? menuCode;
  const areEntriesThere = entries.use() !== undefined;
  const [press, setPress] = useState<Press | null>(null);
  if (press && code && areEntriesThere) return <code.OpenMenu {...props} press={press} />;
  const prepare = () => {
    void menuCode.fetch();
    void entries.fetch();
  };
  const open = (event: SyntheticEvent<Element, Press>) => {
    event.preventDefault();
    setPress(event.nativeEvent);
    void entries.fetch();
    void menuCode
      .need()
      .then((isThere) => isThere && entries.need())
      .then((isThere) => isThere || setPress(null));
  };
  return cloneElement(props.trigger, {
    "aria-busy": press ? true : undefined,
    "aria-expanded": false,
    "aria-haspopup": "menu",
    onClick: open,
    onFocus: prepare,
    onKeyDown: (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") open(event);
    },
    onPointerEnter: prepare,
  });
}

// Entries are seen in an open menu only, where their code is there.

export function MenuItem(props: MenuItemProps) {
  const code = menuCode.use();
  return code && <code.MenuItem {...props} />;
}

/** An entry that is a link; give it exactly one link element. */
export function MenuLink(props: { children: ReactElement }) {
  const code = menuCode.use();
  return code && <code.MenuLink {...props} />;
}

/** Entries that belong together, under a heading that names them. */
export function MenuGroup(props: { label: string; children: ReactNode }) {
  const code = menuCode.use();
  return code && <code.MenuGroup {...props} />;
}

export function MenuLine() {
  const code = menuCode.use();
  return code && <code.MenuLine />;
}
