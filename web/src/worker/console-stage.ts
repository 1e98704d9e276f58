// The worker that draws menus, checks wallpapers and reads menu files by the server's own code, compiled to WebAssembly: one
// after the other. Its address names the module.

import type {
  CheckRequest,
  CheckResponse,
  DrawRequest,
  DrawResponse,
  MenuFileAnswer,
  OpenRequest,
  OpenResponse,
  ReadabilityAnswer,
  StageAnswer,
} from "@/pure/stage-drawing";

type Exports = {
  memory: WebAssembly.Memory;
  input: (length: number) => number;
  draw: (requestLength: number) => number;
  check: (requestLength: number) => number;
  /** In the module that reads menu files. */
  open?: () => number;
  answer: () => number;
  pixels: () => number;
};

type Drawing = { answer: StageAnswer; pixels: ArrayBuffer };

const scope = self as unknown as DedicatedWorkerGlobalScope;

let loading: Promise<Exports> | undefined;

async function load(): Promise<Exports> {
  const address = new URLSearchParams(scope.location.search).get("module") ?? "";
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address));
  return instance.exports as Exports;
}

function drawingOf(exports: Exports, { request, icons, spare }: DrawRequest): Drawing | null {
  const { memory, input, draw, answer, pixels } = exports;
  const words = new TextEncoder().encode(JSON.stringify(request));
  const place = input(words.length + icons.length);
  if (place === 0) return null;
  // Made anew each time: memory that grows leaves the old view behind.
  new Uint8Array(memory.buffer).set(words, place);
  new Uint8Array(memory.buffer).set(icons, place + words.length);
  const length = draw(words.length);
  if (length === 0) return null;
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
  const found = JSON.parse(text) as StageAnswer;
  const drawn = new Uint8Array(memory.buffer, pixels(), found.part.width * found.part.height * 4);
  const copy = spare && spare.byteLength >= drawn.length ? spare : new ArrayBuffer(drawn.length);
  new Uint8Array(copy).set(drawn);
  return { answer: found, pixels: copy };
}

function checkOf(exports: Exports, { request, wallpaper }: CheckRequest): Omit<CheckResponse, "id"> | null {
  const { memory, input, check, answer, pixels } = exports;
  const words = new TextEncoder().encode(JSON.stringify(request));
  const place = input(words.length + wallpaper.length);
  if (place === 0) return null;
  new Uint8Array(memory.buffer).set(words, place);
  new Uint8Array(memory.buffer).set(wallpaper, place + words.length);
  const length = check(words.length);
  if (length === 0) return null;
  const found: ReadabilityAnswer = JSON.parse(
    new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)),
  );
  const start = pixels();
  return {
    answer: found,
    pixels: found.black.length > 0 ? memory.buffer.slice(start, start + wallpaper.length) : null,
  };
}

function openedOf({ memory, input, open, answer }: Exports, file: Uint8Array): MenuFileAnswer | null {
  const place = input(file.length);
  if (place === 0 || !open) return null;
  new Uint8Array(memory.buffer).set(file, place);
  const length = open();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
}

scope.addEventListener("message", async ({ data }: MessageEvent<DrawRequest | CheckRequest | OpenRequest>) => {
  loading ??= load();
  if ("file" in data) {
    const opened = await loading.then((exports) => openedOf(exports, data.file)).catch(() => null);
    scope.postMessage({ id: data.id, opened } satisfies OpenResponse);
    return;
  }
  if ("wallpaper" in data) {
    const found = await loading.then((exports) => checkOf(exports, data)).catch(() => null);
    scope.postMessage({ answer: null, pixels: null, ...found, id: data.id }, found?.pixels ? [found.pixels] : []);
    return;
  }
  const { id } = data;
  const drawing = await loading
    .then((exports) => drawingOf(exports, data))
    .catch(() => {
      // Whatever broke, the next menu begins with a module that nothing has happened to.
      loading = undefined;
      return null;
    });
  const response: DrawResponse = { id, answer: drawing?.answer ?? null, pixels: drawing?.pixels ?? null };
  scope.postMessage(response, drawing ? [drawing.pixels] : []);
});
