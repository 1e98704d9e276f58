// What somebody has done on the live preview: the menu in view, the cursor of each menu, and how it is shown. Pure.

import type { Target } from "@/api/gql/types";
import type { CellId, StageCell } from "@/pure/stage-drawing";
import { type Direction, isSame, menuBehind, nextCell } from "./move-cursor";

export type StageState = {
  menu: Target;
  /** Menus that are missing have the cursor where a console has it. */
  cursors: Partial<Record<Target, CellId>>;
  isBackgroundAlone: boolean;
  /** How far from the left the console's own look is shown, in percent; null while it is not compared. */
  split: number | null;
};

export type StageAction =
  | { do: "show"; menu: Target }
  | { do: "move"; direction: Direction; cells: readonly StageCell[]; focused: StageCell | null }
  | { do: "point"; cell: CellId; focused: CellId | null }
  | { do: "open"; cell: CellId }
  | { do: "toggleBackground" }
  | { do: "toggleCompare" }
  | { do: "split"; percent: number };

const FIRST_SPLIT = 50;

export const startState = (menu: Target): StageState => ({ menu, cursors: {}, isBackgroundAlone: false, split: null });

export function nextState(state: StageState, action: StageAction): StageState {
  switch (action.do) {
    case "show":
      return { ...state, menu: action.menu };
    case "move": {
      const { cells, focused, direction } = action;
      const cell = focused && nextCell(cells, focused, direction);
      return cell ? withCursor(state, cell) : state;
    }
    case "point":
      // What is pressed a second time opens.
      return action.focused && isSame(action.cell, action.focused)
        ? opened(state, action.cell)
        : withCursor(state, action.cell);
    case "open":
      return opened(state, action.cell);
    case "toggleBackground":
      return { ...state, isBackgroundAlone: !state.isBackgroundAlone };
    case "toggleCompare":
      return { ...state, isBackgroundAlone: false, split: state.split === null ? FIRST_SPLIT : null };
    case "split":
      return { ...state, split: Math.min(100, Math.max(0, action.percent)) };
  }
}

const opened = (state: StageState, cell: CellId): StageState => ({
  ...state,
  menu: menuBehind(state.menu, cell) ?? state.menu,
});

const withCursor = (state: StageState, { kind, number }: CellId): StageState => ({
  ...state,
  // Whoever moves the cursor wants to see it.
  isBackgroundAlone: false,
  cursors: { ...state.cursors, [state.menu]: { kind, number } },
});
