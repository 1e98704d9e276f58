// The background of a theme: a picture as large as the console's screen, or larger.

import { boundsFor, type ChosenPicture, checkPicture, chosenOf, screenOf } from "@/features/publishing/picture";
import type { Limits } from "@/features/session/session";
import type { PictureFacts } from "@/platform/picture-file";
import type { CropBounds } from "@/pure/crop";

/** What is wrong with a file, in a sentence; null when it may be used. */
export const checkBackground = (bytes: number, facts: PictureFacts | "damaged" | null, limits: Limits): string | null =>
  checkPicture(bytes, facts, screenOf(limits), limits);

export const cropBounds = (size: { width: number; height: number }, limits: Limits): CropBounds =>
  boundsFor(size, screenOf(limits));

/** A sound file as part of a draft, shown whole as far as the shape of the screen allows. */
export const backgroundOf = (file: File, facts: PictureFacts, limits: Limits): ChosenPicture =>
  chosenOf(file, facts, screenOf(limits));
