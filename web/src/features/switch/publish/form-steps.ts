// The steps of the form and the fields in them.

export const STEPS = ["layout", "options", "background", "details", "check"] as const;
export type StepId = (typeof STEPS)[number];

export type FieldId = "target" | "base" | "options" | "background" | "name" | "description" | "tags" | "isMature";

export const STEP_OF: Record<FieldId, StepId> = {
  target: "layout",
  base: "layout",
  options: "options",
  background: "background",
  name: "details",
  description: "details",
  tags: "details",
  isMature: "details",
};
