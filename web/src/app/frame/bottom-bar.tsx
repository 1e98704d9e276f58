// The bar at the bottom of a phone: a few places with their names. It leaves the view while the keyboard is open.

import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { SECTIONS } from "@/features/kinds";
import { useReturnHere } from "@/features/session/return-path";
import { useSession } from "@/features/session/session";
import { SurpriseItems } from "@/features/surprise/surprise-menu";
import { text } from "@/messages/text";
import { useWindowEvent } from "@/platform/window-event";
import { Icon, type IconName } from "@/ui/icon";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/ui/overlays/menu";
import { accountCode } from "./account-menu";
import { SectionMenu } from "./section-menu";

const ENTRY =
  "lamp flex h-full w-full flex-col items-center justify-center gap-0.5 text-facts aria-[current]:font-[650] data-[lit=true]:font-[650]";

function Entry({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      {children}
    </>
  );
}

/** True while the on-screen keyboard takes a good part of the view. */
function useKeyboard(): boolean {
  const [isUp, setUp] = useState(false);
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches("textarea, input:not([type=checkbox], [type=radio], [type=range])");
  useWindowEvent("focusin", ({ target }) => setUp(isField(target)));
  useWindowEvent("focusout", () => setUp(false));
  return isUp;
}

export function BottomBar({ onAppearance }: { onAppearance: () => void }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const returnHere = useReturnHere();
  const accountEntries = accountCode.use();
  const { me } = useSession();
  const isKeyboardUp = useKeyboard();
  if (isKeyboardUp) return null;
  return (
    <nav
      aria-label={text.nav.main}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-wall pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      <ul className="grid h-15 auto-cols-fr grid-flow-col">
        <li>
          <Link activeOptions={{ exact: true }} activeProps={{ "aria-current": "page" }} className={ENTRY} to="/">
            <Entry icon="home">{text.nav.home}</Entry>
          </Link>
        </li>
        {SECTIONS.map((section) => (
          <li key={section.path}>
            <SectionMenu
              section={section}
              trigger={
                <button className={ENTRY} data-lit={here.startsWith(section.path)} type="button">
                  <Entry icon={section.icon}>{section.name}</Entry>
                </button>
              }
            />
          </li>
        ))}
        <li>
          <Link activeProps={{ "aria-current": "page" }} className={ENTRY} to="/create">
            <Entry icon="plus">{text.nav.create}</Entry>
          </Link>
        </li>
        <li>
          <Menu
            align="end"
            {...(me && { entries: accountCode })}
            trigger={
              <button className={ENTRY} data-lit={here === "/login" || here === "/register"} type="button">
                <Entry icon="user">{text.nav.you}</Entry>
              </button>
            }
          >
            {me ? (
              accountEntries && <accountEntries.AccountItems me={me} />
            ) : (
              <MenuLink>
                <Link search={returnHere} to="/login">
                  <Icon name="sign-in" size={18} />
                  {text.nav.signIn}
                </Link>
              </MenuLink>
            )}
            <MenuLine />
            <SurpriseItems />
            <MenuItem icon="palette" onSelect={onAppearance}>
              {text.nav.appearance}
            </MenuItem>
          </Menu>
        </li>
      </ul>
    </nav>
  );
}
