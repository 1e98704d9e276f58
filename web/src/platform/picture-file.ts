// What a picture file on this device really is: its type by its first bytes, its size in px by decoding it.
// Names and declared types are not believed.

import { isComplete } from "@/pure/picture-completeness";
import { type PictureType, pictureTypeOf } from "@/pure/picture-type";

export type PictureFacts = {
  type: PictureType;
  /** Size in px, turned upright. */
  width: number;
  height: number;
  /** Something shows through it. */
  isTransparent?: boolean;
};

/** Enough to see parts that matter, and read in no time. */
const LOOKED_AT = { width: 160, height: 90 };
/** Softer edges are nothing that shows. */
const OPAQUE = 250;

/** Null for a file that is no JPEG, PNG or WebP picture; `"damaged"` for one that is cut off or cannot be decoded. */
export async function examinePicture(file: Blob): Promise<PictureFacts | "damaged" | null> {
  const type = pictureTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (type === null) return null;
  if (!isComplete(type, new Uint8Array(await file.arrayBuffer()))) return "damaged";
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const isTransparent = type !== "image/jpeg" && showsThrough(picture);
    return {
      type,
      width: picture.naturalWidth,
      height: picture.naturalHeight,
      ...(isTransparent && { isTransparent }),
    };
  } catch {
    return "damaged";
  } finally {
    URL.revokeObjectURL(address);
  }
}

function showsThrough(picture: HTMLImageElement): boolean {
  const { width, height } = LOOKED_AT;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data.some((value, at) => at % 4 === 3 && value < OPAQUE);
}
