// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useObjectUrl } from "./object-url";

const revoked: string[] = [];
const [one, other] = [new Blob(["one"]), new Blob(["other"])];

beforeEach(() => {
  vi.useFakeTimers();
  revoked.length = 0;
  URL.createObjectURL = (file) => (file === one ? "blob:one" : "blob:other");
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(() => vi.useRealTimers());

test("no picture is ever shown under the address of another", () => {
  const shown: string[] = [];
  const nameOf = (file: Blob | null) => (file === one ? "one" : file === other ? "other" : "none");
  const { rerender } = renderHook(
    ({ file }: { file: Blob | null }) => void shown.push(`${nameOf(file)} under ${useObjectUrl(file)}`),
    { initialProps: { file: one as Blob | null } },
  );
  rerender({ file: other });
  rerender({ file: null });
  expect(shown).toContain("one under blob:one");
  expect(shown).toContain("other under blob:other");
  expect(shown).not.toContain("other under blob:one");
  expect(shown).not.toContain("none under blob:other");
});

test("an address outlives its element, which may be loaded late, and is given up in the end", () => {
  const { unmount } = renderHook(() => useObjectUrl(one));
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(revoked).toEqual(["blob:one"]);
});
