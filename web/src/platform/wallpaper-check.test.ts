import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckedMenu, CheckRequest } from "@/pure/stage-drawing";

vi.mock("virtual:console-stage", () => ({
  CONSOLE_STAGE: { worker: "/stage.js", module: "http://here/stage.wasm" },
}));

class AskedWorker extends EventTarget {
  static all: AskedWorker[] = [];
  request: CheckRequest | null = null;
  isClosed = false;
  constructor(readonly address: string) {
    super();
    AskedWorker.all.push(this);
  }
  postMessage(request: CheckRequest) {
    this.request = request;
  }
  terminate() {
    this.isClosed = true;
  }
}

const MENU: CheckedMenu = { menu: "Set", layout: null, common: null, options: [] };
const pixels = () => ({ data: new Uint8ClampedArray([1, 2, 3, 255]), width: 1, height: 1 });

async function check(signal: AbortSignal) {
  vi.resetModules();
  const { checkWallpaper } = await import("./wallpaper-check");
  const answer = checkWallpaper(MENU, pixels(), signal);
  return { answer, worker: AskedWorker.all.at(-1) as AskedWorker };
}

beforeEach(() => {
  vi.useFakeTimers();
  AskedWorker.all = [];
  vi.stubGlobal("Worker", AskedWorker);
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the worker is given the menu and the pixels, and goes with its answer", async () => {
  const { answer, worker } = await check(new AbortController().signal);
  expect(worker.address).toBe("/stage.js?module=http%3A%2F%2Fhere%2Fstage.wasm");
  expect(worker.request).toMatchObject({ request: MENU, wallpaper: new Uint8Array([1, 2, 3, 255]) });
  const scrimmed = new ArrayBuffer(4);
  worker.dispatchEvent(
    new MessageEvent("message", { data: { answer: { black: ["clock"], white: [] }, pixels: scrimmed } }),
  );
  expect(await answer).toEqual({ black: ["clock"], white: [], scrimmed });
  expect(worker.isClosed).toBe(true);
});

test("a worker that fails, takes too long or is not wanted any more has no answer", async () => {
  const left = new AbortController();
  for (const end of [
    (worker: AskedWorker) => worker.dispatchEvent(new Event("error")),
    () => vi.advanceTimersByTime(20_000),
    () => left.abort(),
  ]) {
    const { answer, worker } = await check(left.signal);
    end(worker);
    expect(await answer).toBeNull();
    expect(worker.isClosed).toBe(true);
  }
  await check(left.signal);
  expect(AskedWorker.all).toHaveLength(3);
});
