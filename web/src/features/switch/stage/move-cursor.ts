// Where the cursor goes on a menu. Pure.

import type { Target } from "@/api/gql/types";
import type { CellId, StageCell } from "@/pure/stage-drawing";

export type Direction = "left" | "right" | "up" | "down";

/** Being aside counts more than being far: the cursor keeps its row and its column where it can. */
const ASIDE = 3;

/** The nearest cell in a direction; null at the edge. */
export function nextCell(cells: readonly StageCell[], from: StageCell, direction: Direction): StageCell | null {
  const isLevel = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  const along = (cell: StageCell) => spanOf(cell, isLevel);
  const across = (cell: StageCell) => spanOf(cell, !isLevel);
  let nearest: StageCell | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const ahead = (middleOf(along(cell)) - middleOf(along(from))) * sign;
    const aside = gapOf(across(cell), across(from));
    // A part of the cell further at least, so that a neighbour that is a little aside is not in both directions. A row ends
    // at its end; the row above or below is reached from anywhere.
    if (isSame(cell, from) || ahead < lengthOf(along(from)) / 4 || (isLevel && 2 * aside > ahead)) continue;
    const distance = ahead + ASIDE * aside + offsetOf(across(cell), across(from));
    if (distance < least) [nearest, least] = [cell, distance];
  }
  return nearest;
}

/** The cell under a point, or the nearest one to it. */
export function cellAt(cells: readonly StageCell[], x: number, y: number): StageCell | null {
  let nearest: StageCell | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const right = Math.max(cell.left - x, 0, x - cell.left - cell.width);
    const down = Math.max(cell.top - y, 0, y - cell.top - cell.height);
    const distance = Math.hypot(right, down);
    // Of cells that overlap the last one is drawn over the others.
    if (distance <= least) [nearest, least] = [cell, distance];
  }
  return nearest;
}

export const isSame = (one: CellId, other: CellId) => one.kind === other.kind && one.number === other.number;

/** The menu that a console opens from a cell of another one. */
export function menuBehind(menu: Target, { kind }: CellId): Target | null {
  const isHome = menu === "ResidentMenu";
  if (kind === "game" && (isHome || menu === "Flaunch")) return "Psl";
  if (kind === "user" && isHome) return "MyPage";
  return BUTTONS[kind] ?? null;
}

const BUTTONS: Partial<Record<CellId["kind"], Target>> = {
  allSoftware: "Flaunch",
  settings: "Set",
  newsButton: "Notification",
  power: "Entrance",
  home: "ResidentMenu",
};

type Span = { start: number; end: number };

const spanOf = ({ left, top, width, height }: StageCell, isLevel: boolean): Span =>
  isLevel ? { start: left, end: left + width } : { start: top, end: top + height };
const middleOf = ({ start, end }: Span) => (start + end) / 2;
const lengthOf = ({ start, end }: Span) => end - start;
const gapOf = (one: Span, other: Span) => Math.max(0, one.start - other.end, other.start - one.end);
/** A little, so that of two cells side by side the one straight ahead is nearer. */
const offsetOf = (one: Span, other: Span) => Math.abs(middleOf(one) - middleOf(other)) / 8;
