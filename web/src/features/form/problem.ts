// What there is to say about the values of a form, and the steps of one that has several.

/** `required` keeps from sending, `check` deserves a look, `idea` would make the work better. */
export type Weight = "required" | "check" | "idea";
export type Problem<Field extends string> = { field: Field; weight: Weight; message: string };
/** What keeps from sending; `isRefusal` when the server said it. */
export type Missing<Field extends string> = Problem<Field> & { isRefusal: boolean };

/** The steps in their order, and in which of them each field stands. */
export type Steps<Field extends string, Step extends string> = {
  order: readonly Step[];
  of: Readonly<Record<Field, Step>>;
};

/**
 * The steps that may be opened: each one as long as nothing is missing in those before it. What only the server objects
 * to closes none: its list is in the last one.
 */
export function openSteps<Field extends string, Step extends string>(
  missing: readonly Pick<Missing<Field>, "field" | "isRefusal">[],
  { order, of }: Steps<Field, Step>,
): Step[] {
  const isWrong = (step: Step) => missing.some(({ field, isRefusal }) => !isRefusal && of[field] === step);
  const firstWrong = order.findIndex(isWrong);
  return order.slice(0, firstWrong < 0 ? order.length : firstWrong + 1);
}
