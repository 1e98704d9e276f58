// What the form of a published theme holds, and what of it is sent: only what was changed.

import type { EditedWiiuThemeFragment, UpdateWiiuThemeInput } from "@/api/gql/types";
import { detailsChanges } from "@/features/form/details-changes";
import { wholeCrop } from "@/pure/crop";
import {
  type Draft,
  emptyDraft,
  FILES,
  type FileField,
  fileOf,
  type PatchFacts,
  type PatchField,
  PICTURES,
  storedOf,
} from "../theme-form/draft";
import type { FormLimits } from "../theme-form/form-props";
import { clipInput, pictureToSend } from "../theme-form/submission";

/** A published picture, whose file has no name here and whose size does not matter any more. */
function storedPicture(width: number, height: number) {
  const bounds = { imageWidth: width, imageHeight: height, ratio: width / height, minWidth: width };
  return { fileName: "", bytes: 0, width, height, crop: wholeCrop(bounds) };
}

/** A theme as it is published. */
export function draftOf(theme: EditedWiiuThemeFragment, limits: FormLimits): Draft {
  const screen = storedPicture(limits.wallpaperWidth, limits.wallpaperHeight);
  const cover = storedPicture(limits.coverSideMin, limits.coverSideMin);
  const stored: Partial<Record<FileField, string | null>> = {
    launcherScreenshot: theme.launcherScreenshot.thumbUrl,
  };
  if (theme.hasPlazaScreenshot) stored.waraWaraPlazaScreenshot = theme.waraWaraPlazaScreenshot.thumbUrl;
  if (theme.splash) stored.splash = theme.splash.preview.thumbUrl;
  if (theme.bgm) stored.bgm = null;
  if (theme.bgm?.cover) stored.bgmAlbumCover = theme.bgm.cover.thumbUrl;
  const patches = theme.patches.map(({ file, sizeBytes, targetSizeBytes }): [PatchField, PatchFacts] => [
    file.field as PatchField,
    {
      fileName: file.patchName,
      bytes: sizeBytes,
      sourceBytes: file.originalSizeBytes ?? 0,
      sourceCrc32: file.originalCrc32 ?? "",
      targetBytes: targetSizeBytes,
    },
  ]);
  for (const [field] of patches) stored[field] = null;
  const durationMs = theme.bgm?.durationMs ?? 0;
  return {
    ...emptyDraft(theme.hexId),
    updatedAt: 0,
    ...Object.fromEntries(patches),
    launcherScreenshot: screen,
    waraWaraPlazaScreenshot: theme.hasPlazaScreenshot ? screen : null,
    splash: theme.splash && screen,
    bgm: theme.bgm && { fileName: "", bytes: 0, durationMs, startMs: 0, endMs: durationMs },
    bgmAlbumCover: theme.bgm?.cover ? cover : null,
    files: Object.fromEntries(Object.entries(stored).map(([field, url]) => [field, { url: url ?? null }])),
    name: theme.name,
    description: theme.description ?? "",
    tags: theme.tags.map(({ name }) => name),
    isMature: theme.isNSFW,
    isPrivate: theme.isPrivate,
  };
}

/** Whether a theme has this piece: a cover goes with its music. */
const has = (draft: Draft, field: FileField) =>
  draft[field] !== null && (field !== "bgmAlbumCover" || draft.bgm !== null);

/** What to send to make of one what the other is; of pictures the files as they were chosen. */
export function changesOf(was: Draft, now: Draft): UpdateWiiuThemeInput {
  const changes: UpdateWiiuThemeInput = detailsChanges(was, now);
  if (now.isMature !== was.isMature) changes.isNSFW = now.isMature;
  for (const field of FILES) {
    const file = fileOf(now, field);
    if (has(now, field) && file) changes[field] = file;
    else if (has(was, field) && !(has(now, field) && storedOf(now, field))) changes[field] = null;
  }
  return changes.bgm ? { ...changes, ...clipInput(now) } : changes;
}

/** How many things these changes are to whoever made them. */
export function countOf(changes: UpdateWiiuThemeInput): number {
  const { bgmStartMs: _, bgmEndMs: __, mayShareBgm: ___, ...one } = changes;
  // A cover that goes with its music is no change of its own.
  const isWithMusic = changes.bgm === null && changes.bgmAlbumCover === null;
  return Object.keys(one).length - (isWithMusic ? 1 : 0);
}

/** The same changes with pictures as the parts of them that are shown. */
export async function toSend<Changes extends UpdateWiiuThemeInput>(
  changes: Changes,
  now: Draft,
  limits: FormLimits,
): Promise<Changes> {
  const cut = await Promise.all(
    PICTURES.filter((field) => changes[field] instanceof Blob).map(
      async (field) => [field, await pictureToSend(now, field, limits)] as const,
    ),
  );
  return { ...changes, ...Object.fromEntries(cut) };
}

/** Whether both look the same. */
export const looksTheSame = (was: Draft, now: Draft): boolean => {
  const { launcherScreenshot, waraWaraPlazaScreenshot } = changesOf(was, now);
  return launcherScreenshot === undefined && waraWaraPlazaScreenshot === undefined;
};
