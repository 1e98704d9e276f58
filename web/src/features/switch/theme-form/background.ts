// Whether a file may be a background, by the server's limits, before anything is sent.

import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import type { PictureFacts } from "@/platform/picture-file";
import { formatBytes } from "@/pure/byte-size";
import { type CropBounds, wholeCrop } from "@/pure/crop";
import type { BackgroundFacts } from "./draft";

/** What is wrong with a file, in a sentence; null when it may be used. */
export function checkBackground(bytes: number, facts: PictureFacts | "damaged" | null, limits: Limits): string | null {
  const { problem } = formText.publish;
  if (facts === null) return problem.imageType;
  if (facts === "damaged") return problem.imageDamaged;
  const { width, height } = facts;
  if (width < limits.wallpaperWidth || height < limits.wallpaperHeight) {
    return problem.imageSmall({
      leastWidth: limits.wallpaperWidth,
      leastHeight: limits.wallpaperHeight,
      width,
      height,
    });
  }
  if (bytes > limits.imageBytesMax) {
    return problem.imageBytes({ size: formatBytes(bytes), most: formatBytes(limits.imageBytesMax) });
  }
  if (Math.max(width, height) > limits.imageSideMax || width * height > limits.imagePixelsMax) {
    return problem.imageLarge({
      width,
      height,
      side: limits.imageSideMax,
      millions: Math.floor(limits.imagePixelsMax / 1_000_000),
    });
  }
  return null;
}

type Size = { width: number; height: number };

/** The bounds of cropping a picture to the console's screen, never below its own pixels. */
export function cropBounds({ width, height }: Size, limits: Limits): CropBounds {
  const ratio = limits.wallpaperWidth / limits.wallpaperHeight;
  return { imageWidth: width, imageHeight: height, ratio, minWidth: limits.wallpaperWidth };
}

/** A sound file as part of a draft, shown whole as far as the shape of the screen allows. */
export function backgroundOf(file: File, { width, height }: PictureFacts, limits: Limits): BackgroundFacts {
  const crop = wholeCrop(cropBounds({ width, height }, limits));
  return { fileName: file.name, bytes: file.size, width, height, crop };
}
