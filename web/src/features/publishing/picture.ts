// Whether a file may be a picture of an item, by the server's limits, before anything is sent.

import type { Limits } from "@/features/session/session";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import type { PictureFacts } from "@/platform/picture-file";
import { type Crop, type CropBounds, wholeCrop } from "@/pure/crop";

type Size = { width: number; height: number };

/** A picture on this device, of which a part is shown. */
export type ChosenPicture = Size & {
  fileName: string;
  bytes: number;
  crop: Crop;
  /** Something shows through it. */
  isTransparent?: boolean;
};

/** What is wrong with a file, in a sentence; null when it may be used. It is shown in the proportion of `least`. */
export function checkPicture(
  bytes: number,
  facts: PictureFacts | "damaged" | null,
  least: Size,
  limits: Limits,
): string | null {
  const { problem } = formText.publish;
  if (facts === null) return problem.imageType;
  if (facts === "damaged") return problem.imageDamaged;
  const { width, height } = facts;
  if (width < least.width || height < least.height) {
    return problem.imageSmall({ leastWidth: least.width, leastHeight: least.height, width, height });
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

/** The bounds of cropping a picture to a proportion, never below its own pixels. */
export const boundsFor = ({ width, height }: Size, least: Size): CropBounds => ({
  imageWidth: width,
  imageHeight: height,
  ratio: least.width / least.height,
  minWidth: least.width,
});

/** The console's screen. */
export const screenOf = (limits: Limits): Size => ({ width: limits.wallpaperWidth, height: limits.wallpaperHeight });

/** A sound file, shown whole as far as the proportion allows. */
export function chosenOf(
  file: File,
  { width, height, isTransparent }: Size & Pick<ChosenPicture, "isTransparent">,
  least: Size,
): ChosenPicture {
  const crop = wholeCrop(boundsFor({ width, height }, least));
  return { fileName: file.name, bytes: file.size, width, height, crop, ...(isTransparent && { isTransparent }) };
}
