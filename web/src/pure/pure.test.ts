import { describe, expect, test } from "vitest";
import { DEFAULT_APPEARANCE, readAppearance, readColourMode, resolveMode } from "./appearance";
import { formatBytes } from "./byte-size";
import { moveCrop, resizeCrop, wholeCrop } from "./crop";
import { parseSearchString, stringifySearch } from "./search-string";
import { averageColourOf, pixelOf, placeholderOf } from "./thumb-hash";

describe("appearance from storage", () => {
  test("is taken over when it is sound", () => {
    const stored = { primary: "teal", gray: "ash", radius: 1, fontSize: 20 };
    expect(readAppearance(JSON.stringify(stored))).toEqual(stored);
  });
  test.each([null, "", "{", "null", "[]", '"teal"', '{"primary":"mauve","gray":7,"radius":"x","fontSize":99}'])(
    "falls back to the default for %s",
    (stored) => {
      expect(readAppearance(stored)).toEqual(DEFAULT_APPEARANCE);
    },
  );
  test("one wrong value does not take the others with it", () => {
    expect(readAppearance('{"primary":"mauve","gray":"leaf"}')).toEqual({ ...DEFAULT_APPEARANCE, gray: "leaf" });
  });
  test("an unknown mode means following the device", () => {
    expect(readColourMode("sepia")).toBe("system");
    expect(resolveMode("system", true)).toBe("dark");
    expect(resolveMode("light", true)).toBe("light");
  });
});

describe("search part of an address", () => {
  test("writes lists with commas and true as 1, and leaves out what is not set", () => {
    const search = { q: "blue sky", tags: ["dark", "calm"], nsfw: true, page: 2, target: undefined, layouts: [] };
    expect(stringifySearch(search)).toBe("?q=blue+sky&tags=dark,calm&nsfw=1&page=2");
    expect(stringifySearch({ q: "" })).toBe("");
  });
  test("reads back every value as text", () => {
    expect(parseSearchString("?q=blue+sky&page=2&q=second&next=%2Fa%3Fb")).toEqual({
      q: "blue sky",
      page: "2",
      next: "/a?b",
    });
  });
});

describe("cropping", () => {
  const bounds = { imageWidth: 2000, imageHeight: 1500, ratio: 16 / 9, minWidth: 1280 };
  test("begins with the largest part, centred", () => {
    expect(wholeCrop(bounds)).toEqual({ x: 0, y: 188, width: 2000, height: 1125 });
  });
  test("stays inside the picture however far it is moved", () => {
    const crop = { x: 0, y: 0, width: 1280, height: 720 };
    expect(moveCrop(crop, -50, 9999, bounds)).toEqual({ ...crop, x: 0, y: 780 });
  });
  test("never becomes narrower than the minimum or wider than the picture", () => {
    const crop = wholeCrop(bounds);
    expect(resizeCrop(crop, 10, bounds)).toMatchObject({ width: 1280, height: 720 });
    expect(resizeCrop(crop, 99_999, bounds)).toMatchObject({ width: 2000, height: 1125 });
  });
  test("grows from its corner only as far as there is room", () => {
    const crop = { x: 600, y: 100, width: 1280, height: 720 };
    expect(resizeCrop(crop, 5000, bounds, "corner")).toEqual({ x: 600, y: 100, width: 1400, height: 788 });
  });
  test("a picture smaller than the minimum is used whole", () => {
    const small = { ...bounds, imageWidth: 640, imageHeight: 360 };
    expect(resizeCrop(wholeCrop(small), 1280, small)).toEqual({ x: 0, y: 0, width: 640, height: 360 });
  });
});

describe("words for values", () => {
  test.each([
    [0, "en", "0 bytes"],
    [999, "en", "999 bytes"],
    [999, "de", "999 Byte"],
    [999, "ja", "999 バイト"],
    [4200, "en", "4.2\u00a0kB"],
    [4200, "de", "4,2\u00a0kB"],
    [17_600_000, "en", "18\u00a0MB"],
    [999_960, "ja", "1,000\u00a0kB"],
  ])("%d bytes in %s are %s", (bytes, language, words) => {
    expect(formatBytes(bytes, language)).toBe(words);
  });
});

describe("placeholder", () => {
  test("of a ThumbHash is a small picture and a colour", () => {
    expect(placeholderOf("3OcRJYB4d3h/iIeHeEh3eIhw+j2w")).toMatch(/^data:image\/png;base64,/);
    expect(averageColourOf("3OcRJYB4d3h/iIeHeEh3eIhw+j2w")).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
  });
  test("of a ThumbHash is one pixel of that colour", () => {
    const [, data = ""] = pixelOf("3OcRJYB4d3h/iIeHeEh3eIhw+j2w")?.split(",") ?? [];
    const bytes = [...atob(data)].map((letter) => letter.charCodeAt(0));
    expect(`rgb(${bytes.slice(13, 16).join(" ")})`).toBe(averageColourOf("3OcRJYB4d3h/iIeHeEh3eIhw+j2w"));
    expect(bytes).toHaveLength(35);
  });
  test.each(["", "not base64!", "AA=="])("of %j is none", (hash) => {
    expect(placeholderOf(hash)).toBeNull();
    expect(averageColourOf(hash)).toBeNull();
    expect(pixelOf(hash)).toBeNull();
  });
});
