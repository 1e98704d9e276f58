import { describe, expect, test } from "vitest";
import { faultsOfSettings, grayVariables, parseHex, primaryVariables } from "./colour-variables";
import { GRAYS, PRIMARIES, WALLS } from "./palette";
import { PRIMARY_SWATCHES } from "./swatches";

describe("the colours behind a name", () => {
  test("are eleven variables, of which the swatch is one", () => {
    for (const name of PRIMARIES) {
      const map = primaryVariables(name);
      expect(Object.keys(map)).toHaveLength(11);
      expect(map["--p-500"]).toBe(PRIMARY_SWATCHES[name]);
    }
    for (const name of GRAYS) {
      expect(grayVariables(name)).toMatchObject({ "--g-50": WALLS[name].light, "--g-950": WALLS[name].dark });
    }
  });
  test.each(["plaid", "", "toString", 7, null])("there are none behind %j", (name) => {
    expect(() => primaryVariables(name)).toThrow("Invalid primary color");
    expect(() => grayVariables(name)).toThrow("Invalid gray color");
  });
});

describe("a colour in digits", () => {
  test("is red, green and blue, also in the short form", () => {
    expect(parseHex("#e3be00")).toEqual([227, 190, 0]);
    expect(parseHex("#FA0")).toEqual([255, 170, 0]);
  });
  test.each(["e3be00", "#e3be0", "#e3be000", "#ggg", "", 7, null])("is not %j", (hex) => {
    expect(() => parseHex(hex)).toThrow("Invalid hex color");
  });
});

describe("what of stored settings nobody can read", () => {
  test("is nothing where they are our own, or where there are none", () => {
    const settings = { primary: "teal", gray: "ash", primaryColors: primaryVariables("teal"), radius: 0 };
    expect(faultsOfSettings(JSON.stringify(settings))).toEqual([]);
    expect(faultsOfSettings(null)).toEqual([]);
  });
  test("is told with what stands there", () => {
    const settings = { primary: "plaid", gray: 7, primaryColors: { "--p-50": "pale" } };
    expect(faultsOfSettings(JSON.stringify(settings))).toEqual([
      'Invalid primary color: "plaid"',
      "Invalid gray color: 7",
      'Invalid hex color: "pale"',
    ]);
    expect(faultsOfSettings("{")).toEqual(["no JSON"]);
  });
});
