// The Switch section: its kinds, and its themes by the menu they dress.

import { Link } from "@tanstack/react-router";
import { TARGETS } from "@/features/catalogue/list-search";
import { text } from "@/messages/text";
import { Menu, MenuGroup, MenuLink, type MenuTrigger } from "@/ui/overlays/menu";

export function SwitchMenu({ trigger }: { trigger: MenuTrigger }) {
  return (
    <Menu trigger={trigger}>
      <div className="flex flex-col tablet:flex-row tablet:gap-2">
        <div className="min-w-44">
          <MenuGroup label={text.nav.browse}>
            <MenuLink>
              <Link to="/switch/themes">{text.nav.themes}</Link>
            </MenuLink>
            <MenuLink>
              <Link to="/switch/layouts">{text.nav.layouts}</Link>
            </MenuLink>
          </MenuGroup>
        </div>
        <div className="min-w-44 tablet:border-s tablet:border-hairline tablet:ps-2">
          <MenuGroup label={text.nav.byMenu}>
            {TARGETS.map((target) => (
              <MenuLink key={target}>
                <Link search={{ target }} to="/switch/themes">
                  {text.target[target]}
                </Link>
              </MenuLink>
            ))}
          </MenuGroup>
        </div>
      </div>
    </Menu>
  );
}
