// What a picture file on this device really is: its type by its first bytes, its size in px by decoding it.
// Names and declared types are not believed.

import { isComplete } from "@/pure/picture-completeness";
import { type PictureType, pictureTypeOf } from "@/pure/picture-type";

export type PictureFacts = {
  type: PictureType;
  /** Size in px, turned upright. */
  width: number;
  height: number;
};

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
    return { type, width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    return "damaged";
  } finally {
    URL.revokeObjectURL(address);
  }
}
