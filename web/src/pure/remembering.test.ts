import { expect, test } from "vitest";
import { remembering } from "./remembering";

test("an argument is computed once, until too many others have come", () => {
  const asked: number[] = [];
  const double = remembering((n: number) => {
    asked.push(n);
    return 2 * n;
  }, 2);
  expect([1, 2, 1, 2, 1].map(double)).toEqual([2, 4, 2, 4, 2]);
  expect(asked).toEqual([1, 2]);
  expect([3, 1].map(double)).toEqual([6, 2]);
  expect(asked).toEqual([1, 2, 3, 1]);
});
