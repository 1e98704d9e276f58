import { expect, test } from "vitest";
import { wrongLine } from "./json-line";

test.each([
  "{}",
  "[]",
  ' {"a": [1, -2.5e+3, true, false, null, "x\\n\\u00e9"], "b": {"c": {}}} \n',
  '"text"',
  "0",
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
])("%.40s is JSON", (written) => {
  expect(wrongLine(written)).toBeNull();
});

test.each([
  ["", 1],
  ["\n\n", 3],
  ['{\n  "Files": [}', 2],
  ['{\n  "Files": [\n', 3],
  ['{"a": 1,\n}', 2],
  ["[1,\n2,\n,3]", 3],
  ['{"a"\n1}', 2],
  ["{}\n{}", 2],
  ["[01]", 1],
  ['["a\nb"]', 1],
  ["[1}", 1],
  ["{'a': 1}", 1],
  ["\u{feff}{}", 1],
  ['{"a": undefined}', 1],
])("%j goes wrong in line %d", (written, line) => {
  expect(wrongLine(written)).toBe(line);
  expect(() => JSON.parse(written)).toThrow();
});
