// Draws menus of the console on this device, in a worker and by the code of the server. It comes when the first menu is asked
// for, and goes when nobody draws any more.

import { CONSOLE_MENU } from "virtual:console-menu";
import { CONSOLE_STAGE } from "virtual:console-stage";
import {
  type DrawRequest,
  type DrawResponse,
  type MenuFileAnswer,
  type OpenRequest,
  type OpenResponse,
  SCREEN,
  type ScreenPart,
  type StageAnswer,
  type StageRequest,
} from "@/pure/stage-drawing";
import type { PicturePixels } from "./picture-pixels";
import { trustedScript } from "./trusted-script";

/** `pixels` are those of the whole screen. The next drawing of the same place changes them. */
export type StageDrawing = StageAnswer & { pixels: Uint8ClampedArray<ArrayBuffer> };

/** The drawings that a page shows at once: the menu, and the one that it is compared with. */
const PLACES = ["menu", "other"] as const;
export type DrawingPlace = (typeof PLACES)[number];

/** A drawing that takes longer is given up. */
const MOST_MS = 20_000;

/** An icon of a theme by the name that the file has on a console. */
export type StageIcon = PicturePixels & { name: string };

type Request = Omit<StageRequest, "icons" | "place">;
type Job = { request: Request; icons: readonly StageIcon[]; resolve: (drawing: StageDrawing | null) => void };

/**
 * Draws one menu after the other. In each place what was asked for last counts: an earlier request that waits is dropped. Menus
 * of which it has a console's own files are drawn from those.
 */
export class MenuPainter {
  readonly #files: readonly Blob[];
  #worker: Worker | null = null;
  /** Until the worker has read the files. Undefined without any. */
  #reading: Promise<(MenuFileAnswer | null)[]> | undefined;
  #lastId = 0;
  #isBusy = false;
  #giveUp: () => void = () => undefined;
  readonly #waiting = new Map<DrawingPlace, Job>();
  /** Memory of the last answer, for the next one. */
  #spare: ArrayBuffer | null = null;
  /** The pixels of each place. Drawings bring only what changes. */
  readonly #frames = new Map<DrawingPlace, Uint8ClampedArray<ArrayBuffer>>();

  constructor(files: readonly Blob[] = []) {
    this.#files = files;
  }

  /** What its files are, in their order; null for one whose reading broke off. */
  async open(): Promise<(MenuFileAnswer | null)[]> {
    this.#open();
    return (await this.#reading) ?? [];
  }

  /** Null when it could not be drawn, or when a later request for the place was made first. */
  draw(place: DrawingPlace, request: Request, icons: readonly StageIcon[]): Promise<StageDrawing | null> {
    return new Promise((resolve) => {
      this.#waiting.get(place)?.resolve(null);
      this.#waiting.set(place, { request, icons, resolve });
      if (!this.#isBusy) void this.#work();
    });
  }

  close(): void {
    this.#end();
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#giveUp();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#reading = undefined;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let first = this.#first(); first; first = this.#first()) {
      const [place, job] = first;
      job.resolve(await this.#drawing(place, job).catch(() => null));
    }
    this.#isBusy = false;
  }

  #first(): [DrawingPlace, Job] | undefined {
    for (const [place, job] of this.#waiting) {
      this.#waiting.delete(place);
      return [place, job];
    }
    return undefined;
  }

  async #drawing(place: DrawingPlace, { request, icons }: Job): Promise<StageDrawing | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#open();
    if (this.#reading) await this.#reading;
    const spare = this.#spare;
    this.#spare = null;
    const message = { ...messageOf(id, { ...request, place: PLACES.indexOf(place) }, icons), spare };
    const response = await this.#ask<DrawResponse>(worker, message, spare ? [spare] : []);
    if (!response?.answer || !response.pixels) {
      // A module that broke has forgotten the files.
      if (this.#reading && this.#worker === worker) this.#end();
      return null;
    }
    const frame = this.#frames.get(place) ?? new Uint8ClampedArray(SCREEN.width * SCREEN.height * 4);
    this.#frames.set(place, frame);
    putPart(frame, response.answer.part, new Uint8ClampedArray(response.pixels));
    this.#spare = response.pixels;
    return { ...response.answer, pixels: frame };
  }

  /** Null when the answer takes too long, and when nobody waits for it any more. */
  async #ask<Response extends { id: number }>(
    worker: Worker,
    message: DrawRequest | OpenRequest,
    given: Transferable[] = [],
  ) {
    const tooLong = setTimeout(() => this.close(), MOST_MS);
    const response = await new Promise<Response | null>((resolve) => {
      this.#giveUp = () => resolve(null);
      worker.onmessage = ({ data }: MessageEvent<Response>) => data.id === message.id && resolve(data);
      worker.postMessage(message, given);
    });
    clearTimeout(tooLong);
    return response;
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const code = this.#files.length > 0 ? CONSOLE_MENU : CONSOLE_STAGE;
    if (code === null) throw new Error("this build draws no menus");
    const address = `${code.worker}?module=${encodeURIComponent(code.module)}`;
    const worker = new Worker(trustedScript(address), { type: "module" });
    this.#worker = worker;
    worker.addEventListener("error", () => this.close());
    if (this.#files.length > 0) this.#reading = this.#readFiles(worker);
    return worker;
  }

  async #readFiles(worker: Worker): Promise<(MenuFileAnswer | null)[]> {
    const opened: (MenuFileAnswer | null)[] = [];
    for (const file of this.#files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      this.#lastId += 1;
      const isRunning = this.#worker === worker;
      const response = isRunning && (await this.#ask<OpenResponse>(worker, { id: this.#lastId, file: bytes }));
      opened.push(response ? response.opened : null);
    }
    return opened;
  }
}

/** Puts the pixels of a part of the screen into those of the whole. */
function putPart(frame: Uint8ClampedArray, { left, top, width, height }: ScreenPart, part: Uint8ClampedArray): void {
  const length = width * 4;
  for (let line = 0; line < height; line += 1) {
    const place = ((top + line) * SCREEN.width + left) * 4;
    frame.set(part.subarray(line * length, (line + 1) * length), place);
  }
}

function messageOf(
  id: number,
  request: Omit<StageRequest, "icons">,
  icons: readonly StageIcon[],
): Omit<DrawRequest, "spare"> {
  const pixels = new Uint8Array(icons.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of icons) {
    pixels.set(data, at);
    at += data.length;
  }
  const sizes = icons.map(({ name, width, height }) => ({ name, widthPx: width, heightPx: height }));
  return { id, request: { ...request, icons: sizes }, icons: pixels };
}
