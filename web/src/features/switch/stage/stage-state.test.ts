import { describe, expect, test } from "vitest";
import type { StageCell } from "@/pure/stage-drawing";
import { nextState, type StageAction, type StageState, startState } from "./stage-state";

const cell = (kind: StageCell["kind"], number: number, left: number): StageCell => ({
  kind,
  number,
  left,
  top: 100,
  width: 80,
  height: 80,
});
const cells = [cell("game", 0, 0), cell("game", 1, 100), cell("settings", 0, 200)];
const [game, , settings] = cells as [StageCell, StageCell, StageCell];
const resultOf = (actions: readonly StageAction[], from: StageState = startState("ResidentMenu")) =>
  actions.reduce(nextState, from);

describe("the state of the live preview", () => {
  test("each menu keeps its own cursor", () => {
    const state = resultOf([
      { do: "move", direction: "right", cells, focused: game },
      { do: "show", menu: "Set" },
      { do: "point", cell: { kind: "row", number: 3 }, focused: null },
      { do: "show", menu: "ResidentMenu" },
    ]);
    expect(state.cursors).toEqual({ ResidentMenu: { kind: "game", number: 1 }, Set: { kind: "row", number: 3 } });
  });

  test("the cursor stays at the edge, and where there is no cell", () => {
    const state = startState("ResidentMenu");
    expect(nextState(state, { do: "move", direction: "left", cells, focused: game })).toBe(state);
    expect(nextState(state, { do: "move", direction: "left", cells: [], focused: null })).toBe(state);
  });

  test("pressing what has the cursor opens its menu, and pressing something else moves there", () => {
    const moved = resultOf([{ do: "point", cell: settings, focused: game }]);
    expect(moved).toMatchObject({ menu: "ResidentMenu", cursors: { ResidentMenu: { kind: "settings", number: 0 } } });
    expect(resultOf([{ do: "point", cell: settings, focused: settings }], moved).menu).toBe("Set");
    expect(resultOf([{ do: "open", cell: settings }]).menu).toBe("Set");
  });

  test("the background stands alone until it is pressed again or the cursor moves", () => {
    const alone = resultOf([{ do: "toggleBackground" }]);
    expect(alone.isBackgroundAlone).toBe(true);
    expect(resultOf([{ do: "toggleBackground" }], alone).isBackgroundAlone).toBe(false);
    expect(resultOf([{ do: "move", direction: "right", cells, focused: game }], alone).isBackgroundAlone).toBe(false);
  });

  test("each menu has other options of its own to be compared with", () => {
    const state = resultOf([
      { do: "compareWith", side: "options" },
      { do: "chooseOther", choices: [{ valueUuid: "one" }] },
      { do: "show", menu: "Set" },
      { do: "chooseOther", choices: [{ valueUuid: "two" }] },
    ]);
    expect(state.otherSide).toBe("options");
    expect(state.otherChoices).toEqual({ ResidentMenu: [{ valueUuid: "one" }], Set: [{ valueUuid: "two" }] });
  });

  test("the settings of the console hold for every menu", () => {
    const state = resultOf([
      { do: "setFirmware", firmware: "UP_TO_19" },
      { do: "setColours", colours: "WHITE" },
      { do: "show", menu: "Set" },
    ]);
    expect(state).toMatchObject({ menu: "Set", firmware: "UP_TO_19", colours: "WHITE" });
  });

  test("the comparison begins in the middle and stays on the screen", () => {
    const compared = resultOf([{ do: "toggleBackground" }, { do: "toggleCompare" }]);
    expect(compared).toMatchObject({ split: 50, isBackgroundAlone: false });
    expect(resultOf([{ do: "split", percent: 120 }], compared).split).toBe(100);
    expect(resultOf([{ do: "toggleCompare" }], compared).split).toBeNull();
  });
});
