// Reading a draft that this device has kept.

import { TARGETS } from "@/features/catalogue/list-search";
import type { Crop } from "@/pure/crop";
import type { Choice } from "../options/choices";
import {
  type BackgroundFacts,
  type Draft,
  type FileFacts,
  NO_PIECES,
  type Pieces,
  withTypedTag,
} from "../theme-form/draft";

type Unread = Record<string, unknown>;
const isRecord = (value: unknown): value is Unread => value !== null && typeof value === "object";
const asText = (value: unknown) => (typeof value === "string" ? value : "");
const asNumber = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

function readCrop(value: unknown): Crop | null {
  if (!isRecord(value)) return null;
  const [x, y, width, height] = [value.x, value.y, value.width, value.height].map(asNumber);
  return x == null || y == null || !width || !height ? null : { x, y, width, height };
}

function readBackground(value: unknown): BackgroundFacts | null {
  if (!isRecord(value)) return null;
  const [bytes, width, height] = [value.bytes, value.width, value.height].map(asNumber);
  const crop = readCrop(value.crop);
  return bytes && width && height && crop ? { fileName: asText(value.fileName), bytes, width, height, crop } : null;
}

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
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // A damaged draft is no draft.
  }
  if (!isRecord(found) || typeof found.id !== "string" || found.id === "") return null;
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
    background: readBackground(found.background),
    ...readPieces(found),
    name: asText(found.name),
    description: asText(found.description),
    tags: withTypedTag(
      Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
      asText(found.typedTag),
    ),
    typedTag: "",
    isMature: found.isMature === true,
    isPrivate: found.isPrivate === true,
  };
}
