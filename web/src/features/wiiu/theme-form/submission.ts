// From what is chosen to what is sent: pictures of another proportion as the part that is shown.

import { screenOf } from "@/features/publishing/picture";
import { drawPart } from "@/platform/draw-part";
import { type Draft, fileOf, type PictureField } from "./draft";
import type { FormLimits } from "./form-props";

/** As large as covers are shown. */
const COVER_PX = 720;

/** A picture of a draft as it is sent; null where there is none on this device. */
export async function pictureToSend(draft: Draft, field: PictureField, limits: FormLimits): Promise<Blob | null> {
  const file = fileOf(draft, field);
  const facts = draft[field];
  if (!file || !facts) return null;
  const { width, height, crop } = facts;
  const screen = screenOf(limits);
  const side = Math.max(limits.coverSideMin, Math.min(COVER_PX, crop.width));
  const size = field === "bgmAlbumCover" ? { width: side, height: side } : screen;
  if (width * size.height === height * size.width) return file;
  const part = await drawPart(file, crop, size);
  return new File([part], `${facts.fileName.replace(/\.[^.]*$/, "")}.png`, { type: part.type });
}

/** What is said of a clip beside its file. */
export const clipInput = ({ bgm, mayShareBgm }: Draft) =>
  bgm && { bgmStartMs: bgm.startMs, bgmEndMs: bgm.endMs, mayShareBgm };
