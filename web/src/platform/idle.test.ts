// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "./idle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one comes after the other, and none waits long for a line that hangs", async () => {
  const done: string[] = [];
  whenIdle(() => done.push("first"));
  whenIdle(() => {
    done.push("hangs");
    return new Promise(() => undefined);
  });
  whenIdle(() => done.push("third"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toEqual(["first", "hangs"]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(done).toEqual(["first", "hangs", "third"]);
});
