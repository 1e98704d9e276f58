// A theme on its way: what its creator has chosen and typed so far. Kept as text, so everything in it is plain;
// the bytes of its pictures are kept beside it under the draft's id.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import type { KeptDraft } from "@/features/form/draft-store";
import type { Crop } from "@/pure/crop";
import { newWord } from "@/ui/fields/tag-box";
import type { Choice } from "../options/choices";
import { ICONS } from "./pieces/icons";

export { BACKGROUND_ONLY, OWN_LAYOUT } from "./bases";

/** The fields that hold a file. */
export const FILES = [
  "background",
  "screenshot",
  "ownLayout",
  "ownCommonLayout",
  "overlayBlack",
  "overlayWhite",
  ...ICONS,
] as const;
export type FileField = (typeof FILES)[number];

export type BackgroundFacts = {
  fileName: string;
  bytes: number;
  /** Size of the picture in px, upright. */
  width: number;
  height: number;
  crop: Crop;
};

/** Of a file that is taken as it is: a picture of exactly the right size, or a text. */
export type FileFacts = Pick<BackgroundFacts, "fileName" | "bytes">;

/** The files that are taken as they are. */
type Pieces = { [Field in Exclude<FileField, "background">]: FileFacts | null };

const NO_PIECES: Pieces = {
  screenshot: null,
  ownLayout: null,
  ownCommonLayout: null,
  overlayBlack: null,
  overlayWhite: null,
  albumIcon: null,
  newsIcon: null,
  shopIcon: null,
  controllerIcon: null,
  settingsIcon: null,
  powerIcon: null,
  nsoIcon: null,
  cardIcon: null,
  shareIcon: null,
  homeIcon: null,
};

export type Draft = KeptDraft<FileField> &
  Pieces & {
    /** The set it is published with: its own id, or that of the draft it was added to. */
    setId: string;
    target: Target | null;
    /** What the theme is built on: the hexId of a layout, `OWN_LAYOUT` or `BACKGROUND_ONLY`. */
    base: string | null;
    choices: Choice[];
    background: BackgroundFacts | null;
    name: string;
    description: string;
    tags: string[];
    /** What stands in the field for tags and is not confirmed. */
    typedTag: string;
    isMature: boolean;
    isPrivate: boolean;
  };

/** The tags with one that was typed and not confirmed: left behind, it is a tag like the others. */
export function withTypedTag(tags: string[], typed: string): string[] {
  const word = newWord(typed, tags);
  return word === null ? tags : [...tags, word];
}

/** A file of a draft, as far as it is on this device. */
export function fileOf({ files }: Draft, field: FileField): Blob | null {
  const file = files[field];
  return file === undefined || file === "lost" ? null : file;
}

export function emptyDraft(id: string): Draft {
  return {
    id,
    setId: id,
    updatedAt: Date.now(),
    files: {},
    target: null,
    base: null,
    choices: [],
    background: null,
    ...NO_PIECES,
    name: "",
    description: "",
    tags: [],
    typedTag: "",
    isMature: false,
    isPrivate: false,
  };
}

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
