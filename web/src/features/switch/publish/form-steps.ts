// The steps of the form and the fields in them.

import type { Steps } from "@/features/form/problem";

export const STEPS = ["layout", "options", "background", "details", "check"] as const;
export type StepId = (typeof STEPS)[number];

export type FieldId = "target" | "base" | "options" | "background" | "name" | "description" | "tags" | "isMature";

export const THEME_STEPS: Steps<FieldId, StepId> = {
  order: STEPS,
  of: {
    target: "layout",
    base: "layout",
    options: "options",
    background: "background",
    name: "details",
    description: "details",
    tags: "details",
    isMature: "details",
  },
};

/** The step after another; one with nothing in it is passed over. */
export function stepAfter(step: StepId, hasOptions: boolean): StepId {
  const next = STEPS[STEPS.indexOf(step) + 1] ?? "check";
  return next === "options" && !hasOptions ? "background" : next;
}

/** The step before another, in the same way; null before the first. */
export function stepBefore(step: StepId, hasOptions: boolean): StepId | null {
  const previous = STEPS[STEPS.indexOf(step) - 1] ?? null;
  return previous === "options" && !hasOptions ? "layout" : previous;
}

/** A draft found again opens where something is still missing; one begun on a layout where there is something to do. */
export function startingStep(isResumed: boolean, open: readonly StepId[], hasOptions: boolean): StepId {
  if (isResumed || open.length === 1) return open.at(-1) ?? "layout";
  return stepAfter("layout", hasOptions);
}
