import { describe, expect, test } from "vitest";
import type { StageCell } from "@/pure/stage-drawing";
import { cellAt, menuBehind, nextCell } from "./move-cursor";

const cell = (kind: StageCell["kind"], number: number, left: number, top: number, side: number): StageCell => ({
  kind,
  number,
  left,
  top,
  width: side,
  height: side,
});
const games = [0, 1, 2, 3].map((number) => cell("game", number, 107 + 270 * number, 194, 256));
const users = [0, 1].map((number) => cell("user", number, 60 + 72 * number, 35, 60));
const [news, settings, power] = [
  cell("newsButton", 0, 334, 510, 72),
  cell("settings", 0, 874, 510, 72),
  cell("power", 0, 964, 510, 72),
] as const;
const cells = [...games, news, settings, power, ...users];
const [first, second, , last] = games as [StageCell, StageCell, StageCell, StageCell];

describe("moving the cursor", () => {
  test("keeps to the row of games, and stops at its end", () => {
    expect(nextCell(cells, first, "right")).toBe(second);
    expect(nextCell(cells, second, "left")).toBe(first);
    expect(nextCell(cells, last, "right")).toBeNull();
    expect(nextCell(cells, first, "left")).toBeNull();
  });

  test("goes to what is straight below and above", () => {
    expect(nextCell(cells, second, "down")).toBe(news);
    expect(nextCell(cells, last, "down")).toBe(power);
    expect(nextCell(cells, power, "up")).toBe(last);
    expect(nextCell(cells, first, "up")).toBe(users[1]);
    expect(nextCell(cells, users[0] as StageCell, "up")).toBeNull();
    expect(nextCell(cells, settings, "right")).toBe(power);
  });

  test("reaches a row that lies aside from everywhere", () => {
    expect(nextCell([first, settings, power], first, "down")).toBe(settings);
    expect(nextCell([last, ...users], last, "up")).toBe(users[1]);
  });

  test("finds the cell under a finger, or the nearest", () => {
    expect(cellAt(cells, 500, 300)).toBe(second);
    expect(cellAt(cells, 340, 590)).toBe(news);
    expect(cellAt([], 1, 1)).toBeNull();
  });

  test("opens the menus that a console opens", () => {
    expect(menuBehind("ResidentMenu", settings)).toBe("Set");
    expect(menuBehind("ResidentMenu", { kind: "user", number: 0 })).toBe("MyPage");
    expect(menuBehind("Psl", { kind: "user", number: 0 })).toBeNull();
    expect(menuBehind("Entrance", { kind: "home", number: 0 })).toBe("ResidentMenu");
    expect(menuBehind("ResidentMenu", { kind: "album", number: 0 })).toBeNull();
  });
});
