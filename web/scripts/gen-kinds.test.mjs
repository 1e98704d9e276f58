import { expect, test } from "vitest";
import { valueName, writeKindLists, writeKinds } from "./gen-kinds.mjs";

test("a kind's value is named after the path of its list", () => {
  expect(valueName("/switch/themes")).toBe("switchThemes");
  expect(valueName("/wiiu/splash-screens")).toBe("wiiuSplashScreens");
});
test("kinds stand in the sections of their consoles, in the order of the addresses", () => {
  const lists = ["/switch/packs", "/wiiu/themes", "/switch/layouts"];
  const text = writeKinds(lists, [], ["switch/publish/create-entries"]);
  expect(text).toContain("  switchSection([switchPacks, switchLayouts]),\n  wiiuSection([wiiuThemes]),\n");
  expect(text).toContain('import { wiiuThemes } from "./wiiu/themes/kind";');
  expect(text).toContain('CREATE_ENTRIES = [() => import("./switch/publish/create-entries")]');
});
test("a view stands beside the kinds of its console", () => {
  const text = writeKinds(["/wiiu/themes", "/wiiu/bgms"], ["/wiiu/bgms"], []);
  expect(text).toContain("  wiiuSection([wiiuThemes], [wiiuBgms]),\n");
  expect(text).toContain('import { wiiuBgms } from "./wiiu/bgms/view";');
});
test("reports name kinds as the table of addresses does", () => {
  const pages = [{ pattern: "/" }, { pattern: "/wiiu/themes", kind: "wiiu-theme", sorts: ["created"] }];
  pages.push({ pattern: "/wiiu/bgms", kind: "wiiu-theme", of: "/wiiu/themes", sorts: ["created"] });
  expect(writeKindLists({ pages })).toContain('= {\n  WIIU_THEME: "/wiiu/themes",\n} as');
});
