import { beforeEach, describe, expect, test } from "vitest";
import { sampleTheme } from "@/testing/samples";
import { currentTray, readTray, trayThemeOf, writeTray } from "./tray";

const home = trayThemeOf(sampleTheme({ hexId: "A1", name: "Dusk", target: "ResidentMenu" }));
const lock = trayThemeOf(sampleTheme({ hexId: "A2", name: "Dawn", target: "Entrance" }));

beforeEach(() => window.localStorage.clear());

describe("what is kept of a mix", () => {
  test("is in the order of the menus, the last theme of each", () => {
    const later = { ...home, hexId: "A3" };
    writeTray([lock, home, later]);
    expect(currentTray()).toEqual([later, lock]);
    expect(readTray(window.localStorage.getItem("vitrine.mix"))).toEqual([later, lock]);
  });
  test("is what another tab has written since", () => {
    writeTray([home]);
    window.localStorage.setItem("vitrine.mix", JSON.stringify([lock]));
    expect(currentTray()).toEqual([lock]);
  });
  test("is nothing at all once nothing is in it", () => {
    writeTray([home]);
    writeTray([]);
    expect(window.localStorage.length).toBe(0);
    expect(currentTray()).toEqual([]);
  });
  test.each([
    null,
    "",
    "nonsense",
    "{}",
    "[null, 3, []]",
    JSON.stringify([{ ...home, target: "Nowhere" }]),
    JSON.stringify([{ ...home, hexId: "../A1" }]),
    JSON.stringify([{ ...home, pageUrl: "javascript:alert(1)" }]),
    JSON.stringify([{ ...home, pageUrl: "https://elsewhere.example/switch/themes/" }]),
    JSON.stringify([{ ...home, isNSFW: undefined }]),
    JSON.stringify([{ ...home, name: { toString: 1 } }]),
  ])("leaves out what makes no sense: %s", (written) => {
    expect(readTray(written)).toEqual([]);
  });
});
