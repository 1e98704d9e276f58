// A picture on its way to being the background or the screenshot: examined and judged. A background that is too large
// is made smaller. Fetched after the form.

import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { examinePicture } from "@/platform/picture-file";
import { shrinkPicture } from "@/platform/shrink-picture";
import { backgroundOf, checkBackground } from "./background";
import type { BackgroundFacts, FileFacts } from "./draft";
import { checkScreenshot } from "./screenshot";

export type TakenPicture<Facts> =
  | { refusal: string }
  /** With a sentence about what was done to it, if anything was. */
  | { refusal: null; file: File; facts: Facts; note: string | null };

export async function takeScreenshot(file: File, limits: Limits): Promise<TakenPicture<FileFacts>> {
  const refusal = checkScreenshot(file.size, await examinePicture(file).catch(() => null), limits);
  if (refusal !== null) return { refusal };
  return { refusal, file, facts: { fileName: file.name, bytes: file.size }, note: null };
}

export async function takeBackground(file: File, limits: Limits): Promise<TakenPicture<BackgroundFacts>> {
  const facts = await examinePicture(file).catch(() => null);
  const refusal = checkBackground(file.size, facts, limits);
  if (facts === null || facts === "damaged") return { refusal: refusal ?? formText.publish.problem.imageType };
  if (refusal === null) return { refusal, file, facts: backgroundOf(file, facts, limits), note: null };
  if (!isTooLarge(file, facts, limits)) return { refusal };

  const within = { bytes: limits.imageBytesMax, side: limits.imageSideMax, pixels: limits.imagePixelsMax };
  const smaller = await shrinkPicture(file, facts, within);
  if (!smaller) return { refusal };
  const size = { type: "image/jpeg" as const, width: smaller.width, height: smaller.height };
  const stillWrong = checkBackground(smaller.file.size, size, limits);
  if (stillWrong !== null) return { refusal: stillWrong };
  const note = formText.publish.scaledDown({ width: facts.width, height: facts.height });
  return { refusal: null, file: smaller.file, facts: backgroundOf(smaller.file, size, limits), note };
}

const isTooLarge = ({ size }: File, { width, height }: { width: number; height: number }, limits: Limits) =>
  size > limits.imageBytesMax ||
  Math.max(width, height) > limits.imageSideMax ||
  width * height > limits.imagePixelsMax;
