// Draws menus of the console on this device, in a worker and by the code of the server. It comes when the first menu is asked
// for, and goes when nobody draws any more.

import { CONSOLE_STAGE } from "virtual:console-stage";
import type { DrawRequest, DrawResponse, StageAnswer, StageRequest } from "@/pure/stage-drawing";
import type { PicturePixels } from "./picture-pixels";
import { trustedScript } from "./trusted-script";

export type StageDrawing = StageAnswer & { pixels: ArrayBuffer };

/** Whether this build can draw menus. */
export const CAN_DRAW_MENUS = CONSOLE_STAGE !== null;

/** A drawing that takes longer is given up. */
const MOST_MS = 20_000;

/** An icon of a theme by the name that the file has on a console. */
export type StageIcon = PicturePixels & { name: string };

type Request = Omit<StageRequest, "icons">;
type Job = { request: Request; icons: readonly StageIcon[]; resolve: (drawing: StageDrawing | null) => void };

/** Draws one menu after the other. In each place what was asked for last counts: an earlier request that waits is dropped. */
export class MenuPainter {
  #worker: Worker | null = null;
  #lastId = 0;
  #isBusy = false;
  #giveUp: () => void = () => undefined;
  readonly #waiting = new Map<string, Job>();

  /** Null when it could not be drawn, or when a later request for the place was made first. */
  draw(place: string, request: Request, icons: readonly StageIcon[]): Promise<StageDrawing | null> {
    return new Promise((resolve) => {
      this.#waiting.get(place)?.resolve(null);
      this.#waiting.set(place, { request, icons, resolve });
      if (!this.#isBusy) void this.#work();
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
    this.#giveUp();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let first = this.#first(); first; first = this.#first()) {
      first.resolve(await this.#drawing(first).catch(() => null));
    }
    this.#isBusy = false;
  }

  #first(): Job | undefined {
    for (const [place, job] of this.#waiting) {
      this.#waiting.delete(place);
      return job;
    }
    return undefined;
  }

  async #drawing({ request, icons }: Job): Promise<StageDrawing | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#open();
    const tooLong = setTimeout(() => this.close(), MOST_MS);
    const response = await new Promise<DrawResponse | null>((resolve) => {
      this.#giveUp = () => resolve(null);
      worker.onmessage = ({ data }: MessageEvent<DrawResponse>) => data.id === id && resolve(data);
      worker.postMessage(messageOf(id, request, icons));
    });
    clearTimeout(tooLong);
    if (!response?.answer || !response.pixels) return null;
    return { ...response.answer, pixels: response.pixels };
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    if (CONSOLE_STAGE === null) throw new Error("this build draws no menus");
    const address = `${CONSOLE_STAGE.worker}?module=${encodeURIComponent(CONSOLE_STAGE.module)}`;
    this.#worker = new Worker(trustedScript(address), { type: "module" });
    this.#worker.addEventListener("error", () => this.close());
    return this.#worker;
  }
}

function messageOf(id: number, request: Request, icons: readonly StageIcon[]): DrawRequest {
  const pixels = new Uint8Array(icons.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of icons) {
    pixels.set(data, at);
    at += data.length;
  }
  const sizes = icons.map(({ name, width, height }) => ({ name, widthPx: width, heightPx: height }));
  return { id, request: { ...request, icons: sizes }, icons: pixels };
}
