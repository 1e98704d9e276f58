// What the menu of a console holds: its kinds, and those that dress one of its menus by that menu, with its drawing; each
// with how many items there are; and where one puts such items together, the way there.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KindTotals } from "@/api/gql/kind-totals";
import { SwitchMenuTotals } from "@/api/gql/switch-menu-totals";
import { operationQuery } from "@/api/query";
import type { Section } from "@/features/catalogue/kind";
import { canFilterBy, TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { listsOf } from "@/features/kinds";
import { SHOWCASES } from "@/features/showcases";
import { breakingTarget, text } from "@/messages/text";
import { Icon } from "@/ui/icon";
import { MenuGroup, MenuLink } from "@/ui/overlays/menu";

export function SectionEntries({ section }: { section: Section }) {
  const { data: totals } = useQuery({ ...operationQuery(KindTotals, {}), staleTime: 60_000 });
  const byMenu = section.kinds.find(({ list }) => canFilterBy(list, "target"));
  const { data: menuTotals } = useQuery({
    ...operationQuery(SwitchMenuTotals, {}),
    enabled: byMenu !== undefined,
    staleTime: 60_000,
  });
  return (
    <div className="flex flex-col tablet:flex-row tablet:gap-2">
      <div className="min-w-52">
        <MenuGroup label={text.nav.browse}>
          {listsOf(section).map(({ list, shortName, icon }) => (
            <MenuLink key={list}>
              <Link to={list}>
                <span className="inline-flex w-8 justify-center text-ink-2">
                  <Icon name={icon} />
                </span>
                <span className="flex-1">{shortName}</span>
                <Total n={totals && SHOWCASES[list].readTotal(totals)} />
              </Link>
            </MenuLink>
          ))}
          {byMenu && (
            <MenuLink>
              <Link to="/switch/mix">
                <span className="inline-flex w-8 justify-center text-ink-2">
                  <Icon name="grid-roomy" />
                </span>
                <span className="flex-1">{text.title["/switch/mix"]}</span>
              </Link>
            </MenuLink>
          )}
        </MenuGroup>
      </div>
      {byMenu && (
        <div className="min-w-52 tablet:border-s tablet:border-hairline tablet:ps-2">
          <MenuGroup label={text.nav.byMenu}>
            {TARGETS.map((target) => (
              <MenuLink key={target}>
                <Link search={{ target }} to={byMenu.list}>
                  <span className="text-ink-2">
                    <MenuGlyph target={target} />
                  </span>
                  <span className="flex-1">{breakingTarget[target]}</span>
                  <Total n={menuTotals && SHOWCASES[byMenu.list].readMenuTotal?.(menuTotals, target)} />
                </Link>
              </MenuLink>
            ))}
          </MenuGroup>
        </div>
      )}
    </div>
  );
}

function Total({ n }: { n: number | undefined }) {
  return n !== undefined && <span className="text-facts text-ink-2 tabular-nums">{text.count.number({ n })}</span>;
}
