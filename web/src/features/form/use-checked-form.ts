// A form whose fields are checked by the limits of the server whenever a value changes, and which takes the server's
// refusals to its fields: each stands there until one of the very values that it is about is changed.

import { useRef, useState } from "react";
import type { Complaint } from "@/api/request-error";
import { useAppForm } from "./app-form";
import type { FieldError, Found } from "./problem";

type CheckedFormOptions<Values extends object> = {
  initial: Values;
  check: (values: Values) => Found<keyof Values & string>;
  /** The field that a path of the input is about. */
  fieldOf: (path: string) => string | undefined;
  /** Another field that refusals of a field may be about as well. */
  alsoAbout?: Partial<Record<keyof Values & string, keyof Values & string>>;
  send: (values: Values) => Promise<void> | void;
  /** It was to be sent, but something is wrong. */
  onInvalid?: () => void;
  onChange?: () => void;
};

export type CheckedForm<Values extends object> = ReturnType<typeof useCheckedForm<Values>>["form"];

export function useCheckedForm<Values extends object>(options: CheckedFormOptions<Values>) {
  const { initial, check, fieldOf, alsoAbout, send, onInvalid, onChange } = options;
  const refused = useRef<{ field: keyof Values & string; message: string; about: unknown[] }[]>([]);
  const aboutOf = (values: Values, field: keyof Values & string) => {
    const other = alsoAbout?.[field];
    return [values[field], other && values[other]];
  };
  const findErrors = (values: Values) => {
    const errors: Record<string, FieldError[]> = {};
    const add = (field: string, message: string, isRefusal: boolean) => {
      errors[field] = [...(errors[field] ?? []), { field, weight: "required", message, isRefusal }];
    };
    for (const { field, message, about } of refused.current) {
      if (aboutOf(values, field).every((value, place) => value === about[place])) add(field, message, true);
    }
    for (const [field, found] of Object.entries<Found<string>[string]>(check(values))) {
      for (const message of [found || []].flat()) add(field, message, false);
    }
    return Object.keys(errors).length > 0 ? { fields: errors } : undefined;
  };
  const form = useAppForm({
    defaultValues: initial,
    validators: { onChange: ({ value }) => findErrors(value) },
    listeners: {
      onChange,
      // The library forgets the errors of a field that leaves the page; a step that is not shown still has them.
      onFieldUnmount: ({ formApi }) => void formApi.validateSync("change"),
    },
    onSubmit: ({ value }) => send(value),
    onSubmitInvalid: onInvalid,
  });
  // The first values are checked as well, before they are shown.
  useState(() => form.validateSync("change"));

  /** Takes complaints to their fields, in place of earlier ones; false when none of them is about a field. */
  const refuse = (complaints: readonly Complaint[]): boolean => {
    const { values } = form.state;
    refused.current = complaints.flatMap(({ field: path, message }) => {
      const field = fieldOf(path) as (keyof Values & string) | undefined;
      return field && field in values ? [{ field, message, about: aboutOf(values, field) }] : [];
    });
    form.validateSync("change");
    return refused.current.length > 0;
  };
  return { form, refuse };
}
