// Makes a picture on this device small enough to be taken.

import { type PictureLimits, sizeForBytes, sizeWithin } from "@/pure/scale-down";

type Size = { width: number; height: number };

const QUALITY = 0.92;
/** A second file is small enough by its estimate, so a third is never needed in practice. */
const MOST_FILES = 4;

/** The same picture as a JPEG within the limits, with its size; null if this browser cannot make one. */
export async function shrinkPicture(
  file: File,
  size: Size,
  limits: PictureLimits,
): Promise<(Size & { file: File }) | null> {
  let wanted = sizeWithin(size, limits);
  try {
    for (let made = 0; made < MOST_FILES; made++) {
      const blob = await drawJpeg(file, wanted);
      if (blob.size <= limits.bytes)
        return { ...wanted, file: new File([blob], jpegName(file.name), { type: blob.type }) };
      wanted = sizeForBytes(wanted, blob.size, limits.bytes);
    }
  } catch {
    // Too large even to be opened here.
  }
  return null;
}

/** A part of a picture as a JPEG of another size. */
export const cropPicture = async (file: Blob, { x, y, width, height }: Size & { x: number; y: number }, size: Size) =>
  drawBitmap(await createImageBitmap(file, x, y, width, height), size);

const drawJpeg = async (file: Blob, size: Size) => drawBitmap(await createImageBitmap(file), size);

async function drawBitmap(picture: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, "")}.jpg`;
