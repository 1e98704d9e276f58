import { expect, test, vi } from "vitest";
import { Recent } from "./recent";

test("values are made once, and the least recently used is dropped", async () => {
  const dropped: string[] = [];
  const recent = new Recent<string>(2, (value) => dropped.push(value));
  const make = vi.fn(async () => "new");
  await recent.get("a", async () => "A");
  await recent.get("b", async () => "B");
  expect(await recent.get("a", make)).toBe("A");
  await recent.get("c", async () => "C");
  await vi.waitFor(() => expect(dropped).toEqual(["B"]));
  expect(await recent.get("a", make)).toBe("A");
  expect(make).not.toHaveBeenCalled();
  expect(await recent.get("b", make)).toBe("new");
});

test("what failed is tried again", async () => {
  const recent = new Recent<string>(2);
  await expect(recent.get("a", () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(await recent.get("a", async () => "A")).toBe("A");
});
