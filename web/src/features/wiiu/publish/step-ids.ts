// The steps of the form, by their names in the address.

export const STEPS = ["details", "patches", "pictures", "extras", "check"] as const;
export type StepId = (typeof STEPS)[number];
