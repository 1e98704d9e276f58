// A picture of one's own, as it is chosen: what becomes of the one there is, and whether a file may take its place.

import type { Limits } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import { examinePicture } from "@/platform/picture-file";
import { shrinkPicture } from "@/platform/shrink-picture";
import { type Crop, type CropBounds, wholeCrop } from "@/pure/crop";

export type NewPicture = { kind: "new"; file: File; width: number; height: number; crop: Crop };
export type PictureEdit = { kind: "keep" } | { kind: "remove" } | NewPicture;
export const KEEP: PictureEdit = { kind: "keep" };

/** The size in which it is kept, and the least it may have. */
export type PictureShape = { width: number; height: number; widthMin: number; heightMin: number };

export const shapesOf = (limits: Limits): { avatar: PictureShape; banner: PictureShape } => ({
  avatar: {
    width: limits.avatarWidth,
    height: limits.avatarHeight,
    widthMin: limits.avatarWidthMin,
    heightMin: limits.avatarHeightMin,
  },
  banner: {
    width: limits.bannerWidth,
    height: limits.bannerHeight,
    widthMin: limits.bannerWidthMin,
    heightMin: limits.bannerHeightMin,
  },
});

export const boundsOf = (picture: { width: number; height: number }, shape: PictureShape): CropBounds => ({
  imageWidth: picture.width,
  imageHeight: picture.height,
  ratio: shape.width / shape.height,
  minWidth: shape.widthMin,
});

/** The file as a new picture, made smaller if it is too large; a sentence if it may not be one. */
export async function takeOwnPicture(file: File, shape: PictureShape, limits: Limits): Promise<NewPicture | string> {
  const { problem } = formText.publish;
  const facts = await examinePicture(file).catch(() => null);
  if (facts === null) return problem.imageType;
  if (facts === "damaged") return problem.imageDamaged;
  const { width, height } = facts;
  if (width < shape.widthMin || height < shape.heightMin) {
    return accountText.profile.small({ leastWidth: shape.widthMin, leastHeight: shape.heightMin, width, height });
  }
  const within = { bytes: limits.imageBytesMax, side: limits.imageSideMax, pixels: limits.imagePixelsMax };
  const fits = file.size <= within.bytes && Math.max(width, height) <= within.side && width * height <= within.pixels;
  const taken = fits ? { file, width, height } : await shrinkPicture(file, facts, within);
  if (!taken) return problem.imageDamaged;
  const size = { width: taken.width, height: taken.height };
  return { kind: "new", file: taken.file, ...size, crop: wholeCrop(boundsOf(size, shape)) };
}
