// Cells of a menu in words, for those who do not see them.

import type { Target } from "@/api/gql/types";
import { stageText } from "@/messages/stage-text";
import { text } from "@/messages/text";
import type { CellId, CellKind, StageCell } from "@/pure/stage-drawing";
import { menuBehind } from "./move-cursor";

const COUNTED = ["game", "user", "news", "row"] as const;
type CountedKind = (typeof COUNTED)[number];

const isCounted = (kind: CellKind): kind is CountedKind => COUNTED.some((counted) => counted === kind);

/** The name of a cell, and the menu that it opens. */
export function sayCell(menu: Target, cell: CellId): string {
  const { cell: counted, button, opens } = stageText;
  const { kind } = cell;
  const name = isCounted(kind) ? counted[kind]({ n: cell.number + 1 }) : button[kind];
  const behind = menuBehind(menu, cell);
  return behind ? opens({ name, menu: text.target[behind] }) : name;
}

/** What a menu shows, counted. */
export function sayScene(menu: Target, cells: readonly StageCell[]): string {
  const { scene, count } = stageText;
  const counts = COUNTED.flatMap((kind) => {
    const n = cells.filter((cell) => cell.kind === kind).length;
    return n > 0 ? [count[kind]({ n })] : [];
  });
  const buttons = cells.filter(({ kind }) => !isCounted(kind)).length;
  const parts = buttons > 0 ? [...counts, count.button({ n: buttons })] : counts;
  return scene({ menu: text.target[menu], parts: parts.join(text.comma) });
}
