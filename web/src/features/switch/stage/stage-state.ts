// What somebody has done on the live preview: the menu in view, the cursor of each menu, and how it is shown. Pure.

import type { Target } from "@/api/gql/types";
import type { CellId, ConsoleColours, FirmwareVersion, StageCell } from "@/pure/stage-drawing";
import type { Choice } from "../options/written-choices";
import { type Direction, isSame, menuBehind, nextCell } from "./move-cursor";

/** What a menu is compared with: the console's own, or its layout with other options. */
export type OtherSide = "stock" | "options";

export type StageState = {
  menu: Target;
  /** Menus that are missing have the cursor where a console has it. */
  cursors: Partial<Record<Target, CellId>>;
  isBackgroundAlone: boolean;
  /** How far from the left the other side is shown, in percent; null while nothing is compared. */
  split: number | null;
  otherSide: OtherSide;
  /** The options of the other side; none where a menu is missing. */
  otherChoices: Partial<Record<Target, readonly Choice[]>>;
  /** Null for the system version that the layout was made for. */
  firmware: FirmwareVersion | null;
  colours: ConsoleColours;
};

export type StageAction =
  | { do: "show"; menu: Target }
  | { do: "move"; direction: Direction; cells: readonly StageCell[]; focused: StageCell | null }
  | { do: "point"; cell: CellId; focused: CellId | null }
  | { do: "open"; cell: CellId }
  | { do: "toggleBackground" }
  | { do: "toggleCompare" }
  | { do: "split"; percent: number }
  | { do: "compareWith"; side: OtherSide }
  | { do: "chooseOther"; choices: readonly Choice[] }
  | { do: "setFirmware"; firmware: FirmwareVersion }
  | { do: "setColours"; colours: ConsoleColours };

const FIRST_SPLIT = 50;

export const startState = (menu: Target): StageState => ({
  menu,
  cursors: {},
  isBackgroundAlone: false,
  split: null,
  otherSide: "stock",
  otherChoices: {},
  firmware: null,
  colours: "BLACK",
});

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
    case "compareWith":
      return { ...state, otherSide: action.side };
    case "chooseOther":
      return { ...state, otherChoices: { ...state.otherChoices, [state.menu]: action.choices } };
    case "setFirmware":
      return { ...state, firmware: action.firmware };
    case "setColours":
      return { ...state, colours: action.colours };
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
