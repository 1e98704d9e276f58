// A picture on its way to being the background or the screenshot: examined and judged. A background that is too large
// is made smaller. Fetched after the form.

import { screenOf } from "@/features/publishing/picture";
import { takePicture } from "@/features/publishing/take-picture";
import type { TakenPicture } from "@/features/publishing/use-taken-picture";
import type { Limits } from "@/features/session/session";
import { examinePicture } from "@/platform/picture-file";
import type { BackgroundFacts, FileFacts } from "./draft";
import { checkScreenshot } from "./screenshot";

export async function takeScreenshot(file: File, limits: Limits): Promise<TakenPicture<FileFacts>> {
  const refusal = checkScreenshot(file.size, await examinePicture(file).catch(() => null), limits);
  if (refusal !== null) return { refusal };
  return { refusal, file, facts: { fileName: file.name, bytes: file.size }, note: null };
}

export const takeBackground = (file: File, limits: Limits): Promise<TakenPicture<BackgroundFacts>> =>
  takePicture(file, screenOf(limits), limits);
