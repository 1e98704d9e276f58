// What is wrong with a draft, field by field. The same rules as the server's, so that almost nothing has to be sent to be
// refused.

import type { WiiuRegion } from "@/api/gql/types";
import type { FieldProblems } from "@/features/form/problem";
import { checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { type Draft, type FieldId, type FileField, PATCHES, type PatchField, SELECTABLE, storedOf } from "./draft";
import type { FormLimits } from "./form-props";
import { slotName } from "./slots";
import { mismatchOf, type SystemFile } from "./sort-patches";

/** The system file of a field. */
export const systemFileOf = (field: PatchField, files: readonly SystemFile[]): SystemFile | null =>
  files.find((file) => file.field === field) ?? null;

/** The regions whose texts a draft changes, in the order of the console's files. */
export function regionsOf(draft: Draft, files: readonly SystemFile[]): WiiuRegion[] {
  const found = PATCHES.flatMap((field) => (draft[field] && systemFileOf(field, files)?.region) || []);
  return [...new Set(found)];
}

function checkPatch(draft: Draft, field: PatchField, files: readonly SystemFile[], limits: FormLimits): string | null {
  const facts = draft[field];
  const { problem } = wiiuFormText;
  if (!facts || storedOf(draft, field)) return null;
  if (draft.files[field] === "lost") return formText.publish.pieceLost;
  if (facts.bytes > limits.bpsBytesMax) {
    return problem.patchLarge({ size: formatBytes(facts.bytes), most: formatBytes(limits.bpsBytesMax) });
  }
  if (facts.targetBytes > limits.bpsTargetBytesMax) {
    return problem.targetLarge({ size: formatBytes(facts.targetBytes), most: formatBytes(limits.bpsTargetBytesMax) });
  }
  const file = systemFileOf(field, files);
  const mismatch = file && mismatchOf(facts, file, files);
  if (!mismatch) return null;
  return mismatch.kind === "other" ? problem.patchForOther({ slot: slotName(mismatch.file) }) : problem.changedOriginal;
}

function checkClip({ bgm, files }: Draft, { clipMsMax, clipMsMin }: FormLimits): string | null {
  const { problem } = wiiuFormText;
  if (!bgm) return null;
  if (files.bgm === "lost") return formText.publish.pieceLost;
  if (typeof files.bgm === "object" && "url" in files.bgm) return null;
  const { startMs, endMs, durationMs } = bgm;
  if (endMs <= startMs || startMs < 0 || (durationMs !== null && endMs > durationMs)) return problem.trimOutside;
  if (endMs - startMs > clipMsMax) return problem.clipLong({ most: clipMsMax / 1000 });
  return endMs - startMs < clipMsMin ? problem.clipShort({ least: clipMsMin / 1000 }) : null;
}

/** What keeps a draft from being sent. */
export function checkDraft(draft: Draft, files: readonly SystemFile[], limits: FormLimits): FieldProblems<FieldId> {
  const { problem } = wiiuFormText;
  const lost = (field: FileField) => draft.files[field] === "lost" && formText.publish.pieceLost;
  const regions = regionsOf(draft, files);
  const found: FieldProblems<FieldId> = {};
  for (const field of PATCHES) {
    const isMixed = regions.length > 1 && draft[field] && systemFileOf(field, files)?.region != null;
    found[field] = [
      checkPatch(draft, field, files, limits) ?? [],
      isMixed ? problem.regions({ regions: regions.join(wiiuFormText.and) }) : [],
    ].flat();
  }
  if (SELECTABLE.every((field) => draft[field] === null)) found.menPatch = problem.patchNeeded;
  const isOwnClip = draft.bgm !== null && storedOf(draft, "bgm") === null;
  return {
    ...found,
    launcherScreenshot: draft.launcherScreenshot ? lost("launcherScreenshot") : problem.launcherMissing,
    waraWaraPlazaScreenshot: draft.waraWaraPlazaScreenshot && lost("waraWaraPlazaScreenshot"),
    bgm: checkClip(draft, limits),
    bgmAlbumCover: draft.bgmAlbumCover && lost("bgmAlbumCover"),
    mayShareBgm: isOwnClip && !draft.mayShareBgm && problem.mayShare,
    splash: draft.splash && lost("splash"),
    name: checkName(draft.name, limits),
    description: checkDescription(draft.description, limits),
    // What is still typed counts as a tag; how long it is shows once it is one.
    tags: draft.tags.length === 0 && draft.typedTag.trim() !== "" ? null : checkTags(draft.tags, limits),
  };
}

const FIELD_OF_INPUT: Record<string, FieldId> = {
  bgmStartMs: "bgm",
  bgmEndMs: "bgm",
  isNSFW: "isMature",
};

/** The field of the form that a path of the input is about: of a new theme, or of a change. */
export function fieldOfInput(path: string): FieldId | undefined {
  const input = /^data\.(?:\d+\.)?(\w+)/.exec(path)?.[1] ?? path;
  return FIELD_OF_INPUT[input] ?? (input as FieldId);
}
