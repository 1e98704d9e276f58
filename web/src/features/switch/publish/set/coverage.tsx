// Which menus of the console the themes of a set dress.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { createText } from "@/messages/create-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import type { Draft } from "../../theme-form/draft";

type CoverageProps = { drafts: readonly Draft[]; isBusy: boolean; onAdd: (target: Target) => void };

/** Every menu of the console: those that have a theme are lit, the others are buttons that add one. */
export function Coverage({ drafts, isBusy, onAdd }: CoverageProps) {
  const { set: words } = createText;
  return (
    <ul aria-label={words.coverage} className="flex gap-1.5">
      {TARGETS.map((target) => {
        const count = drafts.filter((draft) => draft.target === target).length;
        const box = "flex h-9 w-10 items-center justify-center rounded-control tablet:w-12";
        return (
          <li key={target}>
            {count > 0 ? (
              <span
                className={classNames(box, "lamp relative bg-panel before:transform-none")}
                title={text.target[target]}
              >
                <MenuGlyph target={target} />
                <span className="sr-only">{words.covered({ menu: text.target[target], n: count })}</span>
              </span>
            ) : (
              <button
                aria-label={words.addFor({ menu: text.target[target] })}
                className={classNames(
                  box,
                  "border border-dashed border-edge text-ink-2 hover:border-ink hover:text-ink",
                )}
                disabled={isBusy}
                onClick={() => onAdd(target)}
                title={words.addFor({ menu: text.target[target] })}
                type="button"
              >
                <MenuGlyph target={target} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
