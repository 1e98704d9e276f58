// The seven menus of the console, to walk through.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { stageText } from "@/messages/stage-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";

type MenuDockProps = { menu: Target; own: readonly Target[]; onChoose: (menu: Target) => void };

export function MenuDock({ menu, own, onChoose }: MenuDockProps) {
  return (
    <ul aria-label={stageText.menus} className="grid grid-cols-7 gap-1 tablet:gap-2">
      {TARGETS.map((target) => {
        const name = text.target[target];
        const isOwn = own.includes(target);
        return (
          <li className="min-w-0" key={target}>
            <button
              aria-label={isOwn ? name : stageText.unchangedMenu({ menu: name })}
              aria-pressed={target === menu}
              className={classNames(
                "lamp flex min-h-11 w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-frame px-1 py-1.5 text-facts hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-[650]",
                isOwn ? "text-ink" : "text-ink-3",
              )}
              data-lit={target === menu}
              onClick={() => onChoose(target)}
              type="button"
            >
              <MenuGlyph target={target} />
              <span className="max-w-full truncate max-tablet:hidden">{name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
