import { expect, test } from "vitest";
import { valueName, writeKindLists, writeKinds } from "./gen-kinds.mjs";

test("a kind's value is named after the path of its list", () => {
  expect(valueName("/switch/themes")).toBe("switchThemes");
  expect(valueName("/wiiu/splash-screens")).toBe("wiiuSplashScreens");
});
test("kinds stand in the sections of their consoles, in the order of the addresses", () => {
  const text = writeKinds(["/switch/packs", "/wiiu/themes", "/switch/layouts"], ["switch/publish/doors"]);
  expect(text).toContain("  switchSection([switchPacks, switchLayouts]),\n  wiiuSection([wiiuThemes]),\n");
  expect(text).toContain('import { wiiuThemes } from "./wiiu/themes/kind";');
  expect(text).toContain('DOORS = [() => import("./switch/publish/doors")]');
});
test("reports name kinds as the table of addresses does", () => {
  const pages = [{ pattern: "/" }, { pattern: "/wiiu/themes", kind: "wiiu-theme", sorts: ["created"] }];
  expect(writeKindLists({ pages })).toContain('  WIIU_THEME: "/wiiu/themes",');
});
