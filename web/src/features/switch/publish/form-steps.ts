// The steps of the form and the fields in them.

import type { Steps } from "@/features/form/problem";

export const STEPS = ["layout", "options", "background", "details", "check"] as const;
export type StepId = (typeof STEPS)[number];

export type FieldId =
  | "target"
  | "base"
  | "choices"
  | "background"
  | "screenshot"
  | "name"
  | "description"
  | "tags"
  | "isMature";

export const THEME_STEPS: Steps<FieldId, StepId> = {
  order: STEPS,
  of: {
    target: "layout",
    base: "layout",
    choices: "options",
    background: "background",
    screenshot: "background",
    name: "details",
    description: "details",
    tags: "details",
    isMature: "details",
  },
};
