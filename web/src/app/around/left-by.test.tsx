import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { leftBy } from "../navigation-focus";
import { useLeftBy } from "./use-left-by";

afterEach(() => {
  leftBy.clear();
  sessionStorage.clear();
});

test("the links that pages were left by are there again after a reload", () => {
  const before = renderHook(() => useLeftBy());
  for (let n = 0; n < 60; n += 1) leftBy.set(`entry ${n}`, `/switch/themes/${n}`);
  window.dispatchEvent(new Event("pagehide"));
  before.unmount();
  leftBy.clear();
  leftBy.set("entry 59", "/newer");
  renderHook(() => useLeftBy());
  expect(leftBy.get("entry 58")).toBe("/switch/themes/58");
  expect(leftBy.get("entry 59")).toBe("/newer");
  expect(leftBy.has("entry 0")).toBe(false);
});

test("what is kept and damaged is as good as nothing", () => {
  sessionStorage.setItem("vitrine.left-by", "[7");
  renderHook(() => useLeftBy());
  expect(leftBy.size).toBe(0);
});
