import { describe, expect, test } from "vitest";
import { inRightCase, readablePath } from "./page-path";

describe("an address to read", () => {
  test.each([
    ["/switch/th%C3%A8mes/%E7%A9%BA", "/switch/thèmes/空"],
    ["/a%2Fb%3Fc", "/a%2Fb%3Fc"],
    ["/%E2%80%AEreversed%20word", "/%E2%80%AEreversed%20word"],
    ["/%FF", "/%FF"],
  ])("of %s is %s", (path, readable) => {
    expect(readablePath(path)).toBe(readable);
  });
});

describe("a path in capitals", () => {
  const patterns = ["/", "/switch/themes", "/switch/themes/$slugId", "/create/"];
  test.each([
    ["/SWITCH/themes", "/switch/themes"],
    ["/Switch/Themes/Paper-Sky-3F/", "/switch/themes/Paper-Sky-3F"],
    ["/CREATE", "/create"],
    ["/switch/themes/Paper-Sky-3F", null],
    ["/switch/themes", null],
    ["/SWITCH/packs", null],
  ])("%s is meant as %s", (path, right) => {
    expect(inRightCase(path, patterns)).toBe(right);
  });
});
