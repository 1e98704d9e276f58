// What keeps a form from being sent: errors at its fields.

/** What the form library holds of a field that is wrong. */
export type FieldError = {
  message: string;
  /** Said by the server of the very value the field holds. */
  isRefusal: boolean;
};

/** What is wrong with each field, in a sentence or several. */
export type Found<Field extends string> = Partial<Record<Field, string | readonly string[] | false | null>>;

/** Whether an error is told: when the field was left or the form was sent, and a refusal always. */
export const isShown = (error: FieldError, meta: { isBlurred: boolean } | undefined, wasSent: boolean): boolean =>
  error.isRefusal || wasSent || meta?.isBlurred === true;
