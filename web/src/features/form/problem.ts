// What there is to say about the values of a form, and the steps of one that has several.

/** `required` keeps from sending, `check` deserves a look, `idea` would make the item better. */
export type Weight = "required" | "check" | "idea";
export type Problem<Field extends string> = { field: Field; weight: Weight; message: string };

/** What a check finds wrong with each field, in a sentence or several. */
export type Found<Field extends string> = Partial<Record<Field, string | readonly string[] | false | null>>;

/** What the form library holds of a field that is wrong; a refusal is the server's word on the very value it holds. */
export type FieldError<Field extends string = string> = Problem<Field> & { weight: "required"; isRefusal: boolean };

/** Whether an error is told: when the field was left or the form was sent, and a refusal always. */
export const isShown = ({ isRefusal }: FieldError, wasLeft: boolean | undefined, wasSent: boolean): boolean =>
  isRefusal || wasSent || wasLeft === true;

/** The steps in their order, and in which of them each field stands. */
export type Steps<Field extends string, Step extends string> = {
  order: readonly Step[];
  of: Readonly<Record<Field, Step>>;
};

/**
 * The steps that may be opened: each one as long as nothing is wrong in those before it. What only the server objects
 * to closes none: its list is in the last one.
 */
export function openSteps<Field extends string, Step extends string>(
  errors: readonly Pick<FieldError<Field>, "field" | "isRefusal">[],
  { order, of }: Steps<Field, Step>,
): Step[] {
  const isWrong = (step: Step) => errors.some(({ field, isRefusal }) => !isRefusal && of[field] === step);
  const firstWrong = order.findIndex(isWrong);
  return order.slice(0, firstWrong < 0 ? order.length : firstWrong + 1);
}
