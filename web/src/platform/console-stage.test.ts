import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DrawRequest, MenuFileAnswer, OpenRequest, StageAnswer } from "@/pure/stage-drawing";

vi.mock("virtual:console-stage", () => ({
  CONSOLE_STAGE: { worker: "/stage.js", module: "http://here/stage.wasm" },
}));

vi.mock("virtual:console-menu", () => ({
  CONSOLE_MENU: { worker: "/stage.js", module: "http://here/menu.wasm" },
}));

/** A worker that keeps what it is asked, and answers when it is told to. */
class AskedWorker extends EventTarget {
  static all: AskedWorker[] = [];
  readonly requests: DrawRequest[] = [];
  readonly files: OpenRequest[] = [];
  isClosed = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly address: string) {
    super();
    AskedWorker.all.push(this);
  }
  postMessage(request: DrawRequest | OpenRequest) {
    if ("file" in request) this.files.push(request);
    else this.requests.push(request);
  }
  terminate() {
    this.isClosed = true;
  }
  opened(id: number, opened: MenuFileAnswer | null) {
    this.onmessage?.({ data: { id, opened } });
  }
  answer(id: number, answer: StageAnswer | null, pixels = [0, 0, 0, 0]) {
    this.onmessage?.({ data: { id, answer, pixels: answer && new Uint8ClampedArray(pixels).buffer } });
  }
}

const ANSWER: StageAnswer = {
  cells: [],
  focused: null,
  leftOut: { count: 0, changes: [] },
  refusedOptions: [],
  skipped: 0,
  part: { left: 0, top: 0, width: 1, height: 1 },
  firmware: "FROM_20",
  varies: { firmware: false, colours: false },
  motion: null,
  rowScroll: 0,
};
const menu = (name: string) => ({
  menu: name,
  layout: null,
  common: null,
  options: [],
  firmware: null,
  colours: "BLACK" as const,
  cursor: null,
  rowScroll: 0,
  frame: null,
});

async function painter(files: Blob[] = []) {
  vi.resetModules();
  const { MenuPainter } = await import("./console-stage");
  return new MenuPainter(files);
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

describe("drawing menus on this device", () => {
  test("asks one worker for one menu after the other, and drops what gave way to a later one", async () => {
    const stage = await painter();
    const drawings = ["Set", "Psl", "MyPage"].map((name) => stage.draw("menu", menu(name), []));
    const stock = stage.draw("other", menu("Set"), []);
    const [worker, ...others] = AskedWorker.all;
    expect(others).toEqual([]);
    expect(worker?.address).toBe("/stage.js?module=http%3A%2F%2Fhere%2Fstage.wasm");
    worker?.answer(1, ANSWER);
    expect((await drawings[0])?.cells).toEqual([]);
    expect(await drawings[1]).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    worker?.answer(2, ANSWER);
    expect(await drawings[2]).not.toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    worker?.answer(3, null);
    expect(await stock).toBeNull();
    expect(worker?.requests.map(({ request }) => request.menu)).toEqual(["Set", "MyPage", "Set"]);
  });

  test("puts the parts that change into the pixels of their place", async () => {
    const stage = await painter();
    const at = (drawing: { pixels: Uint8ClampedArray } | null, x: number, y: number) =>
      drawing?.pixels[(y * 1280 + x) * 4];
    const draw = async (place: "menu" | "other", id: number, left: number, red: number) => {
      const drawing = stage.draw(place, menu("Set"), []);
      await vi.advanceTimersByTimeAsync(0);
      const part = { left, top: 5, width: 2, height: 1 };
      AskedWorker.all[0]?.answer(id, { ...ANSWER, part }, [red, 0, 0, 255, red, 0, 0, 255]);
      return drawing;
    };
    await draw("menu", 1, 10, 70);
    const other = await draw("other", 2, 10, 90);
    const later = await draw("menu", 3, 11, 80);
    expect([9, 10, 11, 12, 13].map((x) => at(later, x, 5))).toEqual([0, 70, 80, 80, 0]);
    expect([9, 10, 11, 12].map((x) => at(other, x, 5))).toEqual([0, 90, 90, 0]);
    const requests = AskedWorker.all[0]?.requests ?? [];
    expect(requests.map(({ request }) => request.place)).toEqual([0, 1, 0]);
    expect(requests.map(({ spare }) => spare?.byteLength)).toEqual([undefined, 8, 8]);
  });

  test("sends the pixels of icons one after the other", async () => {
    const stage = await painter();
    const icon = (name: string, value: number) => ({
      name,
      width: 1,
      height: 1,
      data: new Uint8ClampedArray([value, value, value, 255]),
    });
    void stage.draw("menu", menu("ResidentMenu"), [icon("power", 1), icon("album", 2)]);
    const [sent] = AskedWorker.all[0]?.requests ?? [];
    expect(sent?.request.icons).toEqual([
      { name: "power", widthPx: 1, heightPx: 1 },
      { name: "album", widthPx: 1, heightPx: 1 },
    ]);
    expect([...(sent?.icons ?? [])]).toEqual([1, 1, 1, 255, 2, 2, 2, 255]);
  });

  test("begins anew after a worker that breaks or takes too long", async () => {
    const stage = await painter();
    const broken = stage.draw("menu", menu("Set"), []);
    AskedWorker.all[0]?.dispatchEvent(new Event("error"));
    expect(await broken).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    const slow = stage.draw("menu", menu("Set"), []);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await slow).toBeNull();
    expect(AskedWorker.all.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });

  test("reads files before it draws, in the module that can, and again after a worker that breaks", async () => {
    const opened = { menu: "Set", problem: null, defect: null, unread: [] };
    const stage = await painter([new Blob(["one"]), new Blob(["two"])]);
    const answers = stage.open();
    const drawing = stage.draw("menu", menu("Set"), []);
    const [worker] = AskedWorker.all;
    expect(worker?.address).toBe("/stage.js?module=http%3A%2F%2Fhere%2Fmenu.wasm");
    const read = async (from: AskedWorker | undefined, place: number, answer: MenuFileAnswer | null) => {
      await vi.waitFor(() => expect(from?.files.length).toBe(place + 1));
      const { id = 0, file } = from?.files[place] ?? {};
      from?.opened(id, answer);
      return new TextDecoder().decode(file);
    };
    expect([await read(worker, 0, opened), await read(worker, 1, null)]).toEqual(["one", "two"]);
    expect(await answers).toEqual([opened, null]);
    await vi.waitFor(() => expect(worker?.requests.length).toBe(1));
    worker?.answer(worker.requests[0]?.id ?? 0, null);
    expect([await drawing, worker?.isClosed]).toEqual([null, true]);
    void stage.draw("menu", menu("Set"), []);
    expect(AskedWorker.all.length).toBe(2);
    expect(await read(AskedWorker.all[1], 0, opened)).toBe("one");
  });

  test("a file whose reading takes too long is given up, with those behind it", async () => {
    const stage = await painter([new Blob(["one"]), new Blob(["two"])]);
    const answers = stage.open();
    await vi.waitFor(() => expect(AskedWorker.all[0]?.files.length).toBe(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answers).toEqual([null, null]);
    expect([AskedWorker.all[0]?.isClosed, AskedWorker.all[0]?.files.length]).toEqual([true, 1]);
  });
});
