import { expect, test } from "vitest";
import { nameColour } from "./colour-name";

test.each([
  ["#FFFFFF", "white", null],
  ["#000000", "black", null],
  ["#777777", "grey", null],
  ["#FF0000", "red", null],
  ["#FF0030", "red", null],
  ["#FF8800", "orange", null],
  ["#7A4A12", "brown", null],
  ["#E3BE00", "yellow", null],
  ["#0A3D0A", "green", "dark"],
  ["#30475E", "blue", "dark"],
  ["#BBD4FF", "blue", "light"],
  ["#00BAAA", "teal", null],
  ["#A082FF", "purple", null],
  ["#FF4FA3", "pink", null],
])("%s is called %s (%s)", (written, hue, shade) => {
  expect(nameColour(written)).toEqual({ hue, shade, opacityPercent: 100 });
});

test("a colour one can see through says how much, and what is no colour has no name", () => {
  expect(nameColour("#FF880080")).toEqual({ hue: "orange", shade: null, opacityPercent: 50 });
  expect([nameColour("mauve"), nameColour("#F80"), nameColour("12")]).toEqual([null, null, null]);
});
