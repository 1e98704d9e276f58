// The menu of one console: its kinds, and those that dress one of its menus by that menu.

import { Link } from "@tanstack/react-router";
import { canFilterBy, TARGETS } from "@/features/catalogue/list-search";
import type { Section } from "@/features/kinds";
import { text } from "@/messages/text";
import { Menu, MenuGroup, MenuLink } from "@/ui/overlays/menu";
import type { MenuTrigger } from "@/ui/overlays/menu-props";

type SectionMenuProps = { kinds: Section["kinds"]; trigger: MenuTrigger };

export function SectionMenu({ kinds, trigger }: SectionMenuProps) {
  const byMenu = kinds.find(({ list }) => canFilterBy(list, "target"));
  return (
    <Menu trigger={trigger}>
      <div className="flex flex-col tablet:flex-row tablet:gap-2">
        <div className="min-w-44">
          <MenuGroup label={text.nav.browse}>
            {kinds.map(({ list, shortName }) => (
              <MenuLink key={list}>
                <Link to={list}>{shortName}</Link>
              </MenuLink>
            ))}
          </MenuGroup>
        </div>
        {byMenu && (
          <div className="min-w-44 tablet:border-s tablet:border-hairline tablet:ps-2">
            <MenuGroup label={text.nav.byMenu}>
              {TARGETS.map((target) => (
                <MenuLink key={target}>
                  <Link search={{ target }} to={byMenu.list}>
                    {text.target[target]}
                  </Link>
                </MenuLink>
              ))}
            </MenuGroup>
          </div>
        )}
      </div>
    </Menu>
  );
}
