// Looking through the layouts of the picker, in the browser: it holds them all.

import type { Target } from "@/api/gql/types";
import type { PickerLayout } from "./check-draft";

const fold = (words: string) =>
  words
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLocaleLowerCase();

/** The layouts of a menu whose name, maker or description holds every typed word; names that begin so come first. */
export function findLayouts(layouts: readonly PickerLayout[], target: Target, typed: string): PickerLayout[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = layouts.filter((layout) => {
    if (layout.target !== target) return false;
    const held = fold(`${layout.name} ${layout.creator.username} ${layout.description ?? ""}`);
    return words.every((word) => held.includes(word));
  });
  const isFirst = ({ name }: PickerLayout) => (words[0] && fold(name).startsWith(words[0]) ? 0 : 1);
  return found.sort((a, b) => isFirst(a) - isFirst(b) || a.name.localeCompare(b.name));
}
