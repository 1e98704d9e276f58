import { expect, test } from "vitest";
import { mayReload } from "./chunk-reload";
import { hasUnsentWork, holdUnsentWork } from "./unsent-work";

test("missing code reloads the page once in ten seconds", () => {
  expect(mayReload(100_000, 0, false)).toBe(true);
  expect(mayReload(100_000, 95_000, false)).toBe(false);
  expect(mayReload(106_000, 95_000, false)).toBe(true);
});

test("unsent work is never thrown away by a reload", () => {
  const release = holdUnsentWork();
  expect(hasUnsentWork()).toBe(true);
  expect(mayReload(100_000, 0, hasUnsentWork())).toBe(false);
  release();
  expect(hasUnsentWork()).toBe(false);
});
