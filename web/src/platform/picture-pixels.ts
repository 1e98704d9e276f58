// Pictures as pixels and back, through a canvas.

/** Rows of pixels of four bytes, not premultiplied. */
export type PicturePixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** The pixels of a picture of this site. */
export async function decodePicture(url: string): Promise<PicturePixels> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return decodePictureFile(await response.blob());
}

/** The pixels of a picture on this device. */
export async function decodePictureFile(file: Blob): Promise<PicturePixels> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const context = contextOf(new OffscreenCanvas(width, height));
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

type Size = { width: number; height: number };

/** The pixels of a part of a picture, in another size and over a ground. */
export async function decodePart(
  file: Blob,
  { x, y, width, height }: Size & { x: number; y: number },
  size: Size,
  ground: string,
): Promise<PicturePixels> {
  const picture = await createImageBitmap(file, x, y, width, height);
  const context = contextOf(new OffscreenCanvas(size.width, size.height));
  context.fillStyle = ground;
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  return context.getImageData(0, 0, size.width, size.height);
}

/** A PNG of the pixels, or a file of another type. */
export function encodePicture({ data, width, height }: PicturePixels, options?: ImageEncodeOptions): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  contextOf(canvas).putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob(options);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return context;
}
