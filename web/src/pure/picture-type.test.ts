import { expect, test } from "vitest";
import { pictureTypeOf } from "./picture-type";
import { textLength } from "./text-length";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0\x00\x10JFIF", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "image/png"],
  ["RIFF\x24\x00\x00\x00WEBPVP8 ", "image/webp"],
  ["RIFF\x24\x00\x00\x00WAVEfmt ", null],
  ["GIF89a", null],
  ["\x89PN", null],
  ["", null],
])("a file that begins with %j is %s", (start, type) => {
  expect(pictureTypeOf(bytes(start))).toBe(type);
});

test("lengths count what a person sees", () => {
  expect(textLength("Café")).toBe(4);
  expect(textLength("👨‍👩‍👧 夜")).toBe(3);
  expect(textLength("")).toBe(0);
});
