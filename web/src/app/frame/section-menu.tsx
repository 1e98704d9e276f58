// The menu of one console. What it holds comes when it is about to be opened.

import type { Section } from "@/features/catalogue/kind";
import { lateCode } from "@/ui/late-code";
import { Menu } from "@/ui/overlays/menu";
import type { MenuTrigger } from "@/ui/overlays/menu-props";

export const sectionCode = lateCode(() => import("./section-entries"));

type SectionMenuProps = { section: Section; trigger: MenuTrigger };

export function SectionMenu({ section, trigger }: SectionMenuProps) {
  const code = sectionCode.use();
  return (
    <Menu entries={sectionCode} trigger={trigger}>
      {code && <code.SectionEntries section={section} />}
    </Menu>
  );
}
