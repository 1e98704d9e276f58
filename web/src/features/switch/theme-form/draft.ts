// A theme on its way: what its creator has chosen and typed so far. Kept as text, so everything in it is plain;
// the bytes of its pictures are kept beside it under the draft's id.

import type { Target } from "@/api/gql/types";
import type { NewDraft } from "@/features/publishing/new-draft";
import type { ChosenPicture } from "@/features/publishing/picture";
import type { Choice } from "../options/choices";
import { ICONS } from "./pieces/icons";

export { withTypedTag } from "@/features/form/typed-tag";
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

export type FieldId =
  | FileField
  | "target"
  | "base"
  | "choices"
  | "name"
  | "description"
  | "tags"
  | "isMature"
  | "isPrivate";

export type BackgroundFacts = ChosenPicture;

/** Of a file that is taken as it is: a picture of exactly the right size, or a text. */
export type FileFacts = Pick<BackgroundFacts, "fileName" | "bytes">;

/** The files that are taken as they are. */
export type Pieces = { [Field in Exclude<FileField, "background">]: FileFacts | null };

export const NO_PIECES: Pieces = {
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

export type Draft = NewDraft<FileField> &
  Pieces & {
    target: Target | null;
    /** What the theme is built on: the hexId of a layout, `OWN_LAYOUT` or `BACKGROUND_ONLY`. */
    base: string | null;
    choices: Choice[];
    background: BackgroundFacts | null;
  };

export { fileOf, storedOf } from "@/features/form/draft-files";

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

/** Whether a menu shares a part with others that a layout may change. */
export const hasCommonLayout = (target: Target | null): boolean => target === "ResidentMenu";
