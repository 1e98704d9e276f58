// Seven small menus, filled or hollow: what a pack dresses. The sentence beside it, or in the name of the link around it,
// says the same.

import type { Target } from "@/api/gql/types";
import { MenuGlyph } from "@/features/catalogue/menu-glyph";
import { classNames } from "@/pure/class-names";
import { coverageOf } from "./coverage";

type CoverageStripProps = { themes: readonly { target: Target }[]; size?: "small" | "normal" };

export function CoverageStrip({ themes, size = "small" }: CoverageStripProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("inline-flex min-w-0 flex-wrap items-center", size === "small" ? "gap-0.5" : "gap-1.5")}
    >
      {coverageOf(themes).map(({ target, isDressed }) => (
        <span className={isDressed ? "text-ink-2" : "text-ink-3 opacity-60"} key={target}>
          <MenuGlyph isFilled={isDressed} target={target} />
        </span>
      ))}
    </span>
  );
}
