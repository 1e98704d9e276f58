import { expect, test } from "vitest";
import { TARGETS } from "@/features/catalogue/list-search";
import { menuFolder, menusBeside } from "./menu-folder";

test("every menu has the folder of the program that draws it", () => {
  expect(Object.fromEntries(TARGETS.map((target) => [target, menuFolder(target)]))).toEqual({
    ResidentMenu: "atmosphere/contents/0100000000001000",
    Entrance: "atmosphere/contents/0100000000001000",
    Flaunch: "atmosphere/contents/0100000000001000",
    Set: "atmosphere/contents/0100000000001000",
    Psl: "atmosphere/contents/0100000000001007",
    MyPage: "atmosphere/contents/0100000000001013",
    Notification: "atmosphere/contents/0100000000001000",
  });
});

test("menus that lose their themes with it are those in the same folder", () => {
  expect(menusBeside("Entrance")).toEqual(["ResidentMenu", "Flaunch", "Set", "Notification"]);
  expect(menusBeside("Psl")).toEqual([]);
});
