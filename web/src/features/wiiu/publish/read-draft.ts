// Reading a draft that this device has kept.

import { withTypedTag } from "@/features/form/typed-tag";
import { asNumber, asText, asTexts, isRecord, readPicture, readRecord } from "@/features/publishing/read-kept";
import { type Clip, type Draft, emptyDraft, PATCHES, type PatchFacts, PICTURES } from "../theme-form/draft";

function readPatch(value: unknown): PatchFacts | null {
  if (!isRecord(value)) return null;
  const [bytes, sourceBytes, targetBytes] = [value.bytes, value.sourceBytes, value.targetBytes].map(asNumber);
  if (!bytes || sourceBytes == null || targetBytes == null) return null;
  const { fileName, sourceCrc32 } = value;
  return { fileName: asText(fileName), bytes, sourceBytes, targetBytes, sourceCrc32: asText(sourceCrc32) };
}

function readClip(value: unknown): Clip | null {
  if (!isRecord(value)) return null;
  const [bytes, startMs, endMs] = [value.bytes, value.startMs, value.endMs].map(asNumber);
  if (!bytes || startMs == null || endMs == null) return null;
  return { fileName: asText(value.fileName), bytes, startMs, endMs, durationMs: asNumber(value.durationMs) };
}

/** Reads a stored draft; every part that makes no sense is empty, and a text that is no draft gives null. */
export function readDraft(stored: string | null): Draft | null {
  const found = readRecord(stored);
  return (
    found && {
      ...emptyDraft(found.id),
      ...(Object.fromEntries(PATCHES.map((field) => [field, readPatch(found[field])])) as Pick<
        Draft,
        (typeof PATCHES)[number]
      >),
      ...(Object.fromEntries(PICTURES.map((field) => [field, readPicture(found[field])])) as Pick<
        Draft,
        (typeof PICTURES)[number]
      >),
      setId: asText(found.setId) || found.id,
      updatedAt: asNumber(found.updatedAt) ?? 0,
      bgm: readClip(found.bgm),
      mayShareBgm: found.mayShareBgm === true,
      name: asText(found.name),
      description: asText(found.description),
      tags: withTypedTag(asTexts(found.tags), asText(found.typedTag)),
      isMature: found.isMature === true,
      isPrivate: found.isPrivate === true,
    }
  );
}
