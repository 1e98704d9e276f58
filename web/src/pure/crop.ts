// The arithmetic of cropping: a part of fixed proportion that stays inside its picture. Whole pixels throughout.

export type Crop = { x: number; y: number; width: number; height: number };

export type CropBounds = {
  imageWidth: number;
  imageHeight: number;
  /** Width over height of the part. */
  ratio: number;
  /** Narrowest part in px; a narrower picture is used whole. */
  minWidth: number;
};

const between = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)));

const widest = ({ imageWidth, imageHeight, ratio }: CropBounds) =>
  Math.floor(Math.min(imageWidth, imageHeight * ratio));

const heightFor = (width: number, { imageHeight, ratio }: CropBounds) =>
  Math.min(imageHeight, Math.round(width / ratio));

/** The largest part, centred. */
export function wholeCrop(bounds: CropBounds): Crop {
  const width = widest(bounds);
  const height = heightFor(width, bounds);
  return {
    x: Math.round((bounds.imageWidth - width) / 2),
    y: Math.round((bounds.imageHeight - height) / 2),
    width,
    height,
  };
}

/** The same part at another place, as near to the wanted one as the picture allows. */
export function moveCrop(crop: Crop, x: number, y: number, { imageWidth, imageHeight }: CropBounds): Crop {
  return { ...crop, x: between(x, 0, imageWidth - crop.width), y: between(y, 0, imageHeight - crop.height) };
}

/** Another size around the same centre, or from the same top left corner. */
export function resizeCrop(
  crop: Crop,
  width: number,
  bounds: CropBounds,
  anchor: "centre" | "corner" = "centre",
): Crop {
  const highest = widest(bounds);
  let next = between(width, Math.min(bounds.minWidth, highest), highest);
  if (anchor === "corner") {
    const room = Math.min(bounds.imageWidth - crop.x, (bounds.imageHeight - crop.y) * bounds.ratio);
    next = Math.max(Math.min(bounds.minWidth, highest), Math.min(next, Math.floor(room)));
  }
  const height = heightFor(next, bounds);
  const shift = anchor === "centre" ? 0.5 : 0;
  const resized = { x: 0, y: 0, width: next, height };
  return moveCrop(resized, crop.x + (crop.width - next) * shift, crop.y + (crop.height - height) * shift, bounds);
}
