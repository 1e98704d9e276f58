// Fields of a form whose values are a type parameter: the library's own types for paths need values that are known.

import type { CheckedForm } from "./use-checked-form";

type Meta = { isBlurred: boolean };

/** The part of a form that sets fields by their names. */
export type FieldSetter<Values extends object> = {
  setFieldValue<Field extends keyof Values & string>(
    field: Field,
    value: Values[Field],
    options?: { dontUpdateMeta?: boolean },
  ): void;
  setFieldMeta(field: string, change: <FieldMeta extends Meta>(meta: FieldMeta) => FieldMeta): void;
};

export const fieldSetter = <Values extends object>(form: CheckedForm<Values>): FieldSetter<Values> =>
  form as FieldSetter<Values>;

/** Shows what is wrong with a field, as if it had been left. */
export const showProblems = <Values extends object>(form: CheckedForm<Values>, field: string): void =>
  fieldSetter(form).setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true }));
