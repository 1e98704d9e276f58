import { decodePictureFile, encodePicture } from "@/platform/picture-pixels";
import { overlayOf } from "@/pure/overlay";

/** The overlay as a PNG; null when the two screenshots do not belong together. */
export async function makeOverlay(onBlack: Blob, onWhite: Blob): Promise<Blob | null> {
  const [black, white] = await Promise.all([decodePictureFile(onBlack), decodePictureFile(onWhite)]);
  const data = overlayOf(black.data, white.data);
  return data && encodePicture({ data, width: black.width, height: black.height });
}
