// A part of a picture in another size, as a PNG.

import type { Crop } from "@/pure/crop";

export async function drawPart(file: Blob, part: Crop, size: { width: number; height: number }): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  picture.close();
  return canvas.convertToBlob();
}
