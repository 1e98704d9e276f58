import { readdirSync, readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isComplete } from "./picture-completeness";
import type { PictureType } from "./picture-type";

const bytesOf = (...parts: readonly (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? Buffer.from(part, "latin1") : part)]));
const word = (number: number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];

const chunk = (name: string, data: Uint8Array) => {
  const named = bytesOf(name, data);
  return bytesOf(word(data.length), named, word(crc32(Buffer.from(named))));
};
const png = bytesOf(
  [0x89],
  "PNG\r\n\x1a\n",
  chunk("IHDR", bytesOf(word(1), word(1), [8, 2, 0, 0, 0])),
  chunk("IDAT", deflateSync(Uint8Array.of(0, 1, 2, 3))),
  chunk("IEND", new Uint8Array()),
);

const segment = (code: number, data: readonly number[]) => [0xff, code, 0, data.length + 2, ...data];
/** With a thumbnail that has an end of its own, a stuffed byte, a restart and a second scan. */
const jpeg = bytesOf(
  [0xff, 0xd8],
  segment(0xe1, [0xff, 0xd8, 0xff, 0xda, 1, 0xff, 0xd9]),
  segment(0xda, [1, 2]),
  [9, 0xff, 0x00, 7, 0xff, 0xd0, 5],
  [0xff],
  segment(0xc4, [3]),
  segment(0xda, [1]),
  [8, 8, 8],
  [0xff, 0xd9],
);

const webpBody = bytesOf("WEBPVP8L", [4, 0, 0, 0, 1, 2, 3, 4]);
const webp = bytesOf("RIFF", [webpBody.length, 0, 0, 0], webpBody);

const files: readonly (readonly [PictureType, Uint8Array])[] = [
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/webp", webp],
];

describe.each(files)("%s", (type, file) => {
  test("is complete, with and without bytes behind it", () => {
    expect(isComplete(type, file)).toBe(true);
    expect(isComplete(type, bytesOf(file, [0, 0xff, 0xd9]))).toBe(true);
  });
  test("is not complete wherever it is cut off", () => {
    const lengths = Array.from(file, (_, length) => length).slice(type === "image/webp" ? 0 : 2);
    expect(lengths.filter((length) => isComplete(type, file.subarray(0, length)))).toEqual([]);
  });
});

test("real photographs are complete, and cut off anywhere they are not", () => {
  const folder = "../content/wallpapers";
  const photographs = readdirSync(folder).map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)));
  expect(photographs.length).toBeGreaterThan(5);
  for (const file of photographs) {
    expect(isComplete("image/jpeg", file)).toBe(true);
    for (const share of [0.1, 0.5, 0.99]) {
      expect(isComplete("image/jpeg", file.subarray(0, file.length * share))).toBe(false);
    }
  }
});

test("a PNG whose checksum is wrong is damaged", () => {
  const damaged = png.slice();
  const place = png.length - 25;
  damaged[place] = (damaged[place] ?? 0) ^ 1;
  expect(isComplete("image/png", damaged)).toBe(false);
});
