// Looking through the layouts of the picker, in the browser: it holds them all.

import type { Target } from "@/api/gql/types";
import { compareNames } from "@/messages/collation";
import { placeIn } from "@/pure/fold-word";
import type { PickerLayout } from "./check-draft";

/** The layouts of a menu whose name, maker or description holds every typed word; names that begin so come first. */
export function findLayouts(layouts: readonly PickerLayout[], target: Target, typed: string): PickerLayout[] {
  const words = typed.split(/\s+/).filter(Boolean);
  const found = layouts.filter((layout) => {
    if (layout.target !== target) return false;
    const held = `${layout.name} ${layout.creator.username} ${layout.description ?? ""}`;
    return words.every((word) => placeIn(held, word) >= 0);
  });
  const isFirst = ({ name }: PickerLayout) => (words[0] && placeIn(name, words[0]) === 0 ? 0 : 1);
  return found.sort((a, b) => isFirst(a) - isFirst(b) || compareNames(a.name, b.name));
}
