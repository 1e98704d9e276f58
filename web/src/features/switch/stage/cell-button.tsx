// A cell of the menu for keyboards and screen readers. It lies over the drawing unseen; fingers and pointers reach the screen
// below it.

import type { Target } from "@/api/gql/types";
import { SCREEN, type StageCell } from "@/pure/stage-drawing";
import { sayCell } from "./cell-words";

type CellButtonProps = { cell: StageCell; menu: Target; isFocused: boolean };

export function CellButton({ cell, menu, isFocused }: CellButtonProps) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <button
      aria-current={isFocused || undefined}
      aria-label={sayCell(menu, cell)}
      className="pointer-events-none absolute opacity-0"
      data-cell={`${cell.kind} ${cell.number}`}
      style={{
        left: percent(cell.left, SCREEN.width),
        top: percent(cell.top, SCREEN.height),
        width: percent(cell.width, SCREEN.width),
        height: percent(cell.height, SCREEN.height),
      }}
      tabIndex={isFocused ? 0 : -1}
      type="button"
    />
  );
}
