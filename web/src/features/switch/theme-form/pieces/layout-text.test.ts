import { describe, expect, test } from "vitest";
import { checkLayoutFile, checkLayoutText } from "./layout-text";

describe("the text of a layout", () => {
  test.each([
    ['{"Files":[]}', null],
    ['{"TargetName":"ResidentMenu.szs","Files":[],"Anims":[]}', null],
    ['{"TargetName":"Basement.szs","Files":[]}', null],
    ['{"TargetName":"Entrance.szs","Files":[]}', "This layout is for Lock screen; the theme is for Home menu."],
    ['{"TargetName":"common.szs","Files":[]}', "This layout is for Common layout; the theme is for Home menu."],
    ['{\n  "Files": [}', "Line 2 cannot be read. A layout is a JSON file."],
    ['{\n  "Files": [', "Line 2 cannot be read. A layout is a JSON file."],
    ["", "Line 1 cannot be read. A layout is a JSON file."],
    ["[]", "This is no layout: it changes no files and no animations."],
    ["null", "This is no layout: it changes no files and no animations."],
    ['{"Files":"all"}', "This is no layout: it changes no files and no animations."],
  ])("%j is told %j", (written, sentence) => {
    expect(checkLayoutText(written, "ResidentMenu")).toBe(sentence);
  });
  test("may be that of the common layout", () => {
    expect(checkLayoutText('{"TargetName":"common.szs","Files":[]}', "common")).toBeNull();
  });
  test("that is too long is not even read", async () => {
    const file = new File(["x".repeat(2000)], "layout.json");
    expect(await checkLayoutFile(file, "ResidentMenu", 1000)).toBe("2 kB is too large; up to 1 kB.");
  });
});
