// How far a picture has to be made smaller to be taken.

export type PictureLimits = { bytes: number; side: number; pixels: number };
type Size = { width: number; height: number };

/** The largest size of the same shape within the limits; the size itself if it is. */
export function sizeWithin({ width, height }: Size, { side, pixels }: Omit<PictureLimits, "bytes">): Size {
  const scale = Math.min(1, side / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale));
  return scale === 1 ? { width, height } : { width: scaled(width), height: scaled(height) };
}

/** A size whose file should have at most so many bytes, when one of `size` has `bytes`; a tenth is left as room. */
export function sizeForBytes(size: Size, bytes: number, most: number): Size {
  return sizeWithin(size, { side: Number.POSITIVE_INFINITY, pixels: size.width * size.height * (most / bytes) * 0.9 });
}
