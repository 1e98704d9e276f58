// In which step of the form each field stands.

import type { Steps } from "@/features/form/problem";
import { type FieldId, PATCHES, type PatchField } from "../theme-form/draft";
import { STEPS, type StepId } from "./step-ids";

const patchSteps = Object.fromEntries(PATCHES.map((field) => [field, "patches"])) as Record<PatchField, "patches">;

export const THEME_STEPS: Steps<FieldId, StepId> = {
  order: STEPS,
  of: {
    name: "details",
    description: "details",
    tags: "details",
    isMature: "details",
    ...patchSteps,
    launcherScreenshot: "pictures",
    waraWaraPlazaScreenshot: "pictures",
    bgm: "extras",
    mayShareBgm: "extras",
    bgmAlbumCover: "extras",
    splash: "extras",
    isPrivate: "check",
  },
};
