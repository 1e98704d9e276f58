import { expect, test } from "vitest";
import { itemAt } from "./removed-item";

test("only the address of an item's page names an item", () => {
  expect(itemAt("/switch/themes/dusk-1F")).toEqual({ kind: "SWITCH_THEME", hexId: "1F" });
  expect(itemAt("/wiiu/bgms/a-tune-2")).toEqual({ kind: "WIIU_THEME", hexId: "2" });
  for (const path of ["/", "/switch/themes", "/switch/themes/dusk", "/switch/themes/dusk-1/edit", "/constructor/x-1"]) {
    expect(itemAt(path)).toBeNull();
  }
});
