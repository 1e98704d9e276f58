// What there is to say about the values of a form, and the steps of one that has several.

/** `required` keeps from sending, `check` deserves a look, `idea` would make the work better. */
export type Weight = "required" | "check" | "idea";
export type Problem<Field extends string> = { field: Field; weight: Weight; message: string };

/** The steps in their order, and in which of them each field stands. */
export type Steps<Field extends string, Step extends string> = {
  order: readonly Step[];
  of: Readonly<Record<Field, Step>>;
};

/** The steps that may be opened: each one as long as nothing required is missing in those before it. */
export function openSteps<Field extends string, Step extends string>(
  problems: readonly Problem<Field>[],
  { order, of }: Steps<Field, Step>,
): Step[] {
  const isWrong = (step: Step) => problems.some(({ field, weight }) => weight === "required" && of[field] === step);
  const firstWrong = order.findIndex(isWrong);
  return order.slice(0, firstWrong < 0 ? order.length : firstWrong + 1);
}
