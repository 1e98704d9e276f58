// @vitest-environment jsdom
import { isModuleNotFoundError } from "@tanstack/router-core";
import { expect, test } from "vitest";
import { followMissingCode, isMissingCode, mayReload, reloadOnce } from "./chunk-reload";
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
  expect(reloadOnce()).toBe(false);
  release();
  expect(hasUnsentWork()).toBe(false);
});

test("missing code is known by its error, and by nothing that would have the router reload the page", () => {
  followMissingCode();
  const error = new TypeError("Failed to fetch dynamically imported module: https://vitrine.example/assets/a-1.js");
  expect([isModuleNotFoundError(error), isMissingCode(error)]).toEqual([true, false]);
  const event = new Event("vite:preloadError", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { payload: error }));
  expect([isModuleNotFoundError(error), isMissingCode(error)]).toEqual([false, true]);
  // Whoever asked for the code hears that it is missing.
  expect(event.defaultPrevented).toBe(false);
  expect(isMissingCode(new Error("ours"))).toBe(false);
});
