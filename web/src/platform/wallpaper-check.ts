// Checks on this device whether a menu can be read on a wallpaper, by the code that draws menus.

import { CONSOLE_STAGE } from "virtual:console-stage";
import type { CheckedMenu, CheckRequest, CheckResponse, ReadabilityAnswer } from "@/pure/stage-drawing";
import type { PicturePixels } from "./picture-pixels";
import { trustedScript } from "./trusted-script";

/** Whether this build can check wallpapers. */
export const CAN_CHECK_WALLPAPERS = CONSOLE_STAGE !== null;

/** `scrimmed` are the pixels of the wallpaper with a scrim under the parts on a console set to black; null without any. */
export type WallpaperCheck = ReadabilityAnswer & { scrimmed: ArrayBuffer | null };

/** A check that takes longer is given up. */
const MOST_MS = 20_000;

/** Null when it could not be checked, and when it is not wanted any more. */
export async function checkWallpaper(
  request: CheckedMenu,
  { data }: PicturePixels,
  signal: AbortSignal,
): Promise<WallpaperCheck | null> {
  if (CONSOLE_STAGE === null || signal.aborted) return null;
  const address = `${CONSOLE_STAGE.worker}?module=${encodeURIComponent(CONSOLE_STAGE.module)}`;
  const worker = new Worker(trustedScript(address), { type: "module" });
  const response = await new Promise<CheckResponse | null>((resolve) => {
    const giveUp = () => resolve(null);
    setTimeout(giveUp, MOST_MS);
    signal.addEventListener("abort", giveUp);
    worker.addEventListener("error", giveUp);
    worker.addEventListener("message", (event: MessageEvent<CheckResponse>) => resolve(event.data));
    const wallpaper = new Uint8Array(data.buffer);
    const message: CheckRequest = { id: 0, request, wallpaper };
    worker.postMessage(message, [wallpaper.buffer]);
  });
  worker.terminate();
  return response?.answer ? { ...response.answer, scrimmed: response.pixels } : null;
}
