// The steps of the form and the fields in them.

import type { Steps } from "@/features/form/problem";
import type { FieldId } from "../theme-form/draft";
import { ICONS, type IconField } from "../theme-form/pieces/icons";
import { STEPS, type StepId } from "./step-ids";

const iconSteps = Object.fromEntries(ICONS.map((icon) => [icon, "background"])) as Record<IconField, "background">;

/** The fields of the pack, which belong to the set and not to the theme that is open. */
export type PackField = "packKind" | "packName" | "packDescription";

/** `pack` is passed over where there is one theme. */
export const THEME_STEPS: Steps<FieldId | PackField, StepId> = {
  order: STEPS,
  of: {
    packKind: "pack",
    packName: "pack",
    packDescription: "pack",
    target: "layout",
    base: "layout",
    ownLayout: "layout",
    ownCommonLayout: "layout",
    overlayBlack: "layout",
    overlayWhite: "layout",
    choices: "options",
    background: "background",
    ...iconSteps,
    screenshot: "background",
    name: "details",
    description: "details",
    tags: "details",
    isMature: "details",
    isPrivate: "check",
  },
};
