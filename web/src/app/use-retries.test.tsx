import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRetries } from "./use-retries";

let isHidden = false;
let isOnLine = true;
let triedAt: number[] = [];
let began = 0;
let hours = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnLine);
  isHidden = false;
  isOnLine = true;
  // Long after the outage before.
  hours += 1;
  vi.setSystemTime(Date.now() + hours * 3_600_000);
  began = Date.now();
  triedAt = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const retry = async () => {
  triedAt.push(Math.round((Date.now() - began) / 1_000));
};

function Away({ isWanted = true, onRetry = retry }: { isWanted?: boolean; onRetry?: () => Promise<void> }) {
  useRetries(isWanted, onRetry);
  return null;
}

test("each pause is twice as long as the one before, up to half a minute, whatever page tells of it", async () => {
  const { unmount } = render(<Away />);
  await vi.advanceTimersByTimeAsync(6_500);
  unmount();
  render(<Away />);
  await vi.advanceTimersByTimeAsync(110_000);
  expect(triedAt).toEqual([2, 6, 15, 31, 61, 91]);
});

test("nothing is tried while nobody looks or there is no connection, and then at once", async () => {
  render(<Away />);
  const change = async (event: "visibilitychange" | "online" | "offline", hidden: boolean, onLine: boolean) => {
    [isHidden, isOnLine] = [hidden, onLine];
    (event === "visibilitychange" ? document : window).dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(0);
  };
  await change("visibilitychange", true, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(triedAt).toEqual([]);
  await change("visibilitychange", false, true);
  expect(triedAt).toEqual([60]);
  await change("offline", false, false);
  await vi.advanceTimersByTimeAsync(60_000);
  await change("online", false, true);
  expect(triedAt).toEqual([60, 120]);
});

test("the next pause begins when a try has ended", async () => {
  let end = () => undefined as undefined;
  const slow = () => {
    void retry();
    return new Promise<void>((done) => {
      end = () => void done();
    });
  };
  render(<Away onRetry={slow} />);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(triedAt).toEqual([2]);
  end();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(triedAt).toEqual([2, 24]);
});

test("what a person has to want is not tried", async () => {
  render(<Away isWanted={false} />);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(triedAt).toEqual([]);
});
