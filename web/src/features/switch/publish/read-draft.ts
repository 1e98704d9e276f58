// Reading a draft that this device has kept.

import { TARGETS } from "@/features/catalogue/list-search";
import {
  asNumber,
  asText,
  asTexts,
  isRecord,
  readPicture,
  readRecord,
  type Unread,
} from "@/features/publishing/read-kept";
import type { Choice } from "../options/choices";
import { type Draft, type FileFacts, NO_PIECES, type Pieces, withTypedTag } from "../theme-form/draft";

function readFile(value: unknown): FileFacts | null {
  const bytes = isRecord(value) && asNumber(value.bytes);
  return isRecord(value) && bytes ? { fileName: asText(value.fileName), bytes } : null;
}

const readPieces = (found: Unread): Pieces =>
  Object.fromEntries(Object.keys(NO_PIECES).map((field) => [field, readFile(found[field])])) as Pieces;

function readChoice(value: unknown): Choice[] {
  if (!isRecord(value) || typeof value.valueUuid !== "string") return [];
  const { valueUuid, variable } = value;
  return [typeof variable === "string" ? { valueUuid, variable } : { valueUuid }];
}

/** Reads a stored draft; every part that makes no sense is empty, and a text that is no draft gives null. */
export function readDraft(stored: string | null): Draft | null {
  const found = readRecord(stored);
  if (!found) return null;
  const { target, base, layoutHexId, tags, choices } = found;
  return {
    id: found.id,
    setId: asText(found.setId) || found.id,
    updatedAt: asNumber(found.updatedAt) ?? 0,
    files: {},
    target: TARGETS.find((known) => known === target) ?? null,
    // Older drafts named their layout beside the word.
    base: asText(base === "layout" ? layoutHexId : base) || null,
    choices: Array.isArray(choices) ? choices.flatMap(readChoice) : [],
    background: readPicture(found.background),
    ...readPieces(found),
    name: asText(found.name),
    description: asText(found.description),
    tags: withTypedTag(asTexts(tags), asText(found.typedTag)),
    typedTag: "",
    isMature: found.isMature === true,
    isPrivate: found.isPrivate === true,
  };
}
