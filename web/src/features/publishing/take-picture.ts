// A picture of an item as it is chosen: examined, judged, and made smaller where it is too large. Fetched after the form.

import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { examinePicture } from "@/platform/picture-file";
import { shrinkPicture } from "@/platform/shrink-picture";
import { type ChosenPicture, checkPicture, chosenOf } from "./picture";
import type { TakenPicture } from "./use-taken-picture";

/** `least` also is its proportion. */
export async function takePicture(
  file: File,
  least: { width: number; height: number },
  limits: Limits,
): Promise<TakenPicture<ChosenPicture>> {
  const facts = await examinePicture(file).catch(() => null);
  const refusal = checkPicture(file.size, facts, least, limits);
  if (facts === null || facts === "damaged") return { refusal: refusal ?? formText.publish.problem.imageType };
  if (refusal === null) return { refusal, file, facts: chosenOf(file, facts, least), note: null };
  if (!isTooLarge(file, facts, limits)) return { refusal };

  const within = { bytes: limits.imageBytesMax, side: limits.imageSideMax, pixels: limits.imagePixelsMax };
  const smaller = await shrinkPicture(file, facts, within);
  if (!smaller) return { refusal };
  const size = { type: "image/jpeg" as const, width: smaller.width, height: smaller.height };
  const stillWrong = checkPicture(smaller.file.size, size, least, limits);
  if (stillWrong !== null) return { refusal: stillWrong };
  const note = formText.publish.scaledDown({ width: facts.width, height: facts.height });
  return { refusal: null, file: smaller.file, facts: chosenOf(smaller.file, size, least), note };
}

const isTooLarge = ({ size }: File, { width, height }: { width: number; height: number }, limits: Limits) =>
  size > limits.imageBytesMax ||
  Math.max(width, height) > limits.imageSideMax ||
  width * height > limits.imagePixelsMax;
