import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckRequest } from "@/pure/file-check";

vi.mock("virtual:file-checks", () => ({ FILE_CHECKS: { worker: "/checks.js", module: "http://here/checks.wasm" } }));

/** A worker that keeps what it is asked, and answers when it is told to. */
class Asked extends EventTarget {
  static all: Asked[] = [];
  readonly requests: CheckRequest[] = [];
  isClosed = false;
  constructor(readonly address: string) {
    super();
    Asked.all.push(this);
  }
  postMessage(request: CheckRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.isClosed = true;
  }
  answer(id: number, answer: string | null) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: { id, answer } }));
  }
}

const file = new Blob(["{}"]);
const refusal = { code: "BAD_USER_INPUT", reason: "LAYOUT_OF_OTHER_MENU", message: "Another menu." };

async function load() {
  vi.resetModules();
  return import("./file-checks");
}

beforeEach(() => {
  vi.useFakeTimers();
  Asked.all = [];
  vi.stubGlobal("Worker", Asked);
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("checking a file on this device", () => {
  test("asks one worker for all files and gives each its own answer", async () => {
    const { checkLayout, checkPatch } = await load();
    const [first, second] = [checkLayout(file, "ResidentMenu"), checkPatch(file)];
    const [worker, ...others] = Asked.all;
    expect(others).toEqual([]);
    expect(worker?.address).toBe("/checks.js?module=http%3A%2F%2Fhere%2Fchecks.wasm");
    expect(worker?.requests.map(({ question }) => question)).toEqual([
      { check: "layout", use: "ResidentMenu" },
      { check: "patch" },
    ]);
    worker?.answer(2, JSON.stringify({ refusal: null }));
    worker?.answer(1, JSON.stringify({ refusal }));
    expect(await first).toEqual(refusal);
    expect(await second).toBeNull();
  });

  test("knows nothing when the worker breaks, and begins anew with the next file", async () => {
    const { checkPatch, checkThemeFile } = await load();
    const waiting = [checkPatch(file), checkThemeFile(file)];
    Asked.all[0]?.dispatchEvent(new Event("error"));
    expect(await Promise.all(waiting)).toEqual([null, null]);
    expect(Asked.all[0]?.isClosed).toBe(true);
    const next = checkThemeFile(file);
    Asked.all[1]?.answer(3, JSON.stringify({ themes: 2, refused: [] }));
    expect(await next).toEqual({ themes: 2, refused: [] });
  });

  test("leaves to the server what takes too long, what is too large, and what has no answer", async () => {
    const { checkPatch } = await load();
    const slow = checkPatch(file);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await slow).toBeNull();
    expect(Asked.all[0]?.isClosed).toBe(true);
    expect(await checkPatch({ size: (32 << 20) + 1 } as Blob)).toBeNull();
    expect(Asked.all).toHaveLength(1);
    const unanswered = checkPatch(file);
    Asked.all[1]?.answer(2, null);
    expect(await unanswered).toBeNull();
  });

  test("gives the memory back when no other file follows", async () => {
    const { checkPatch } = await load();
    const only = checkPatch(file);
    Asked.all[0]?.answer(1, JSON.stringify({ refusal: null }));
    await only;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(Asked.all[0]?.isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Asked.all[0]?.isClosed).toBe(true);
  });
});
