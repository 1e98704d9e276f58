import { describe, expect, test } from "vitest";
import { checkLayoutFile, checkLayoutText } from "./layout-text";

describe("the text of a layout", () => {
  test.each([
    ['{"Files":[]}', null],
    ['{"TargetName":"ResidentMenu.szs","Files":[],"Anims":[]}', null],
    ['{"TargetName":"Basement.szs","Files":[]}', null],
    ['{"TargetName":"Entrance.szs","Files":[]}', "This layout is for Lock screen, but the theme is for Home menu."],
    ['{"TargetName":"common.szs","Files":[]}', "This layout is for Common layout, but the theme is for Home menu."],
    ['{\n  "Files": [}', "Line 2 can’t be read. A layout is a JSON file."],
    ['{\n  "Files": [', "Line 2 can’t be read. A layout is a JSON file."],
    ["", "Line 1 can’t be read. A layout is a JSON file."],
    ["[]", "This isn’t a layout. It changes no files or animations."],
    ["null", "This isn’t a layout. It changes no files or animations."],
    ['{"Files":"all"}', "This isn’t a layout. It changes no files or animations."],
  ])("%j is told %j", (written, sentence) => {
    expect(checkLayoutText(written, "ResidentMenu")).toBe(sentence);
  });
  test("may be that of the common layout", () => {
    expect(checkLayoutText('{"TargetName":"common.szs","Files":[]}', "common")).toBeNull();
  });
  test("that is too long is not even read", async () => {
    const file = new File(["x".repeat(2000)], "layout.json");
    expect(await checkLayoutFile(file, "ResidentMenu", 1000)).toBe("2\u00a0kB is too large. The limit is 1\u00a0kB.");
  });
});
