// The steps of the form, by their names in the address.

export const STEPS = ["layout", "options", "background", "details", "pack", "check"] as const;
export type StepId = (typeof STEPS)[number];
