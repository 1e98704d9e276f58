import { expect, test } from "vitest";
import { findSides } from "./check-directions.mjs";

test.each([
  ['className="ml-4 flex"', "tsx", ["ml-4"]],
  ['className="tablet:-mr-2 p-2"', "tsx", ["-mr-2"]],
  ['const BUTTON = "pl-[2px] text-left"', "ts", ["pl-[2px]", "text-left"]],
  [["`left-0 $", "{size} rounded-tl-frame`"].join(""), "tsx", ["left-0", "rounded-tl-frame"]],
  ['className="border-l translate-x-2"', "tsx", ["border-l", "translate-x-2"]],
  ["  left: value.x,", "tsx", ["left: value.x,"]],
  ["  margin-left: 1rem;", "css", ["margin-left:"]],
  ["  background: linear-gradient(to right, red, blue);", "css", ["to right"]],
])("%s has a side", (line, kind, found) => {
  expect(findSides(line, kind)).toEqual(found);
});
test.each([
  ['className="ms-4 pe-2 start-0 text-start border-s rounded-ss-frame inset-x-0 mx-auto"', "tsx"],
  ['className="translate-x-4 rtl:-translate-x-4"', "tsx"],
  ['className="left-1/2 -translate-x-1/2"', "tsx"],
  ['import { left } from "./over"; // "left" and "right" of it', "ts"],
  ['<Icon name="right" size={18} />', "tsx"],
  ["  margin-inline: auto;", "css"],
  ["  padding-top: 1rem; /* what is left: a line */", "css-comment"],
])("%s has none", (line, kind) => {
  expect(findSides(line, kind)).toEqual([]);
});
test("places in pictures have sides", () => {
  expect(findSides("  left: value.x,", "tsx", true)).toEqual([]);
});
