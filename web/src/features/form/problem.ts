// The problems of a form's values, and the steps of a form that has several.

/** `blocking` prevents submitting, `check` is worth a look, `idea` would improve the item. */
export type Severity = "blocking" | "check" | "idea";
export type Problem<Field extends string> = { field: Field; severity: Severity; message: string };

/** The problems of each field, in one or more sentences. */
export type FieldProblems<Field extends string> = Partial<Record<Field, string | readonly string[] | false | null>>;

/** An error of a field as the form library keeps it. With `isRefusal`, it comes from the server, about the current value. */
export type FieldError<Field extends string = string> = Problem<Field> & { severity: "blocking"; isRefusal: boolean };

/** Returns whether to show an error: after the field was left or the form was submitted. Server errors always show. */
export const isShown = ({ isRefusal }: FieldError, wasLeft: boolean | undefined, wasSent: boolean): boolean =>
  isRefusal || wasSent || wasLeft === true;

/** The steps in order, and the step of each field. */
export type Steps<Field extends string, Step extends string> = {
  order: readonly Step[];
  of: Readonly<Record<Field, Step>>;
};

/**
 * Returns the steps that can be opened: every step up to the first one with an error. Server errors don't count: the
 * last step lists them.
 */
export function openSteps<Field extends string, Step extends string>(
  errors: readonly Pick<FieldError<Field>, "field" | "isRefusal">[],
  { order, of }: Steps<Field, Step>,
): Step[] {
  const isWrong = (step: Step) => errors.some(({ field, isRefusal }) => !isRefusal && of[field] === step);
  const firstWrong = order.findIndex(isWrong);
  return order.slice(0, firstWrong < 0 ? order.length : firstWrong + 1);
}
