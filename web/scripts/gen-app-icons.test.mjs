import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { draw, readMark } from "./gen-app-icons.mjs";

const mark = readMark(await readFile(`${import.meta.dirname}/../public/icon.svg`, "utf8"));
const SIZE = 48;
const pixel = (rows, x, y) => [...rows.subarray(y * (1 + SIZE * 4) + 1 + x * 4).subarray(0, 4)];
const GROUND = [0x1c, 0x19, 0x17, 255];
const LAMP = [0xe3, 0xbe, 0x00, 255];

test("an icon has the lamp and the frame of the mark where the mark has them, and round corners", () => {
  const rows = draw(mark, { size: SIZE });
  expect(pixel(rows, 0, 0)[3]).toBeLessThan(60);
  expect(pixel(rows, 24, 9)).toEqual(LAMP);
  expect(pixel(rows, 10, 24)).toEqual([0xfd, 0xf9, 0xf6, 255]);
  expect(pixel(rows, 24, 24)).toEqual(GROUND);
});

test("an icon that the device cuts is filled to its edges, and the mark stays in the middle circle", () => {
  const rows = draw(mark, { size: SIZE, isWhole: true, scale: 0.8 });
  expect(pixel(rows, 0, 0)).toEqual(GROUND);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (Math.hypot(x - 23.5, y - 23.5) > 0.4 * SIZE + 1) expect(pixel(rows, x, y)).toEqual(GROUND);
    }
  }
});

test("a mark with what is not drawn here is an error", () => {
  expect(() => readMark('<svg viewBox="0 0 24 24"><path d="M0 0C1 1 2 2 3 3" stroke="#000000"/></svg>')).toThrow("C");
  expect(() => readMark("<svg></svg>")).toThrow("cannot be read");
});
