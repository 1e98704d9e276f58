// A Wii U theme on its way: what its creator has chosen and typed so far. Kept as text, so everything in it is plain; its
// files are kept beside it under the draft's id.

import type { CreateWiiuThemeInput } from "@/api/gql/types";
import type { NewDraft } from "@/features/publishing/new-draft";
import type { ChosenPicture } from "@/features/publishing/picture";
import type { BpsFacts } from "./bps";

/** The fields for patches, as the server names them: one for each system file. */
export type PatchField = Extract<keyof CreateWiiuThemeInput, `${string}Patch`>;

const EACH_PATCH: Record<PatchField, null> = {
  menPatch: null,
  men2Patch: null,
  cafeBaristaMenPatch: null,
  cafeStandardMenPatch: null,
  allMessageUsEnPatch: null,
  allMessageUsFrPatch: null,
  allMessageUsPtPatch: null,
  allMessageUsEsPatch: null,
  allMessageEuNlPatch: null,
  allMessageEuEnPatch: null,
  allMessageEuFrPatch: null,
  allMessageEuDePatch: null,
  allMessageEuItPatch: null,
  allMessageEuPtPatch: null,
  allMessageEuRuPatch: null,
  allMessageEuEsPatch: null,
  allMessageJpJaPatch: null,
};

export const PATCHES = Object.keys(EACH_PATCH) as PatchField[];

/** One of these makes a theme that can be chosen on the console. */
export const SELECTABLE = ["menPatch", "men2Patch", "cafeBaristaMenPatch"] as const satisfies PatchField[];

export const PICTURES = ["launcherScreenshot", "waraWaraPlazaScreenshot", "bgmAlbumCover", "splash"] as const;
export type PictureField = (typeof PICTURES)[number];

/** The fields that hold a file. */
export const FILES = [...PATCHES, ...PICTURES, "bgm"] as const;
export type FileField = (typeof FILES)[number];

export type FieldId = FileField | "mayShareBgm" | "name" | "description" | "tags" | "isMature" | "isPrivate";

export type PatchFacts = BpsFacts & { fileName: string; bytes: number };

export type Clip = {
  fileName: string;
  bytes: number;
  /** Null where this browser cannot tell. */
  durationMs: number | null;
  /** The part that becomes the clip. */
  startMs: number;
  endMs: number;
};

export type Draft = NewDraft<FileField> & { [Field in PatchField]: PatchFacts | null } & {
  [Field in PictureField]: ChosenPicture | null;
} & {
  bgm: Clip | null;
  mayShareBgm: boolean;
};

export { fileOf, storedOf } from "@/features/form/draft-files";

export function emptyDraft(id: string): Draft {
  return {
    id,
    setId: id,
    updatedAt: Date.now(),
    files: {},
    ...EACH_PATCH,
    launcherScreenshot: null,
    waraWaraPlazaScreenshot: null,
    bgm: null,
    bgmAlbumCover: null,
    mayShareBgm: false,
    splash: null,
    name: "",
    description: "",
    tags: [],
    typedTag: "",
    isMature: false,
    isPrivate: false,
  };
}
