// A form hook that checks every change against the server's limits and shows the server's errors at their fields. A
// server error disappears when the value it is about changes.

import { useRef, useState } from "react";
import type { Complaint } from "@/api/request-error";
import { useAppForm } from "./app-form";
import type { FieldError, FieldProblems } from "./problem";

/** The fields that server errors are about. */
export type InputPaths<Values extends object> = {
  /** Returns the field that a path of the input belongs to. */
  fieldOf: (path: string) => string | undefined;
  /** Another field that a server error of a field may be about as well. */
  related?: Partial<Record<keyof Values & string, keyof Values & string>>;
};

type CheckedFormOptions<Values extends object> = {
  initial: Values;
  check: (values: Values) => FieldProblems<keyof Values & string>;
  paths: InputPaths<Values>;
  send: (values: Values) => Promise<void> | void;
  /** Called when the form is submitted with errors. */
  onInvalid?: () => void;
  onChange?: () => void;
};

export type CheckedForm<Values extends object> = ReturnType<typeof useCheckedForm<Values>>["form"];

export function useCheckedForm<Values extends object>(options: CheckedFormOptions<Values>) {
  const { initial, check, paths, send, onInvalid, onChange } = options;
  const serverErrors = useRef<{ field: keyof Values & string; message: string; about: unknown[] }[]>([]);
  const aboutOf = (values: Values, field: keyof Values & string) => {
    const other = paths.related?.[field];
    return [values[field], other && values[other]];
  };
  const findErrors = (values: Values) => {
    const errors: Record<string, FieldError[]> = {};
    const add = (field: string, message: string, isRefusal: boolean) => {
      errors[field] = [...(errors[field] ?? []), { field, severity: "blocking", message, isRefusal }];
    };
    for (const { field, message, about } of serverErrors.current) {
      if (aboutOf(values, field).every((value, place) => value === about[place])) add(field, message, true);
    }
    for (const [field, found] of Object.entries<FieldProblems<string>[string]>(check(values))) {
      for (const message of [found || []].flat()) add(field, message, false);
    }
    return Object.keys(errors).length > 0 ? { fields: errors } : undefined;
  };
  const form = useAppForm({
    defaultValues: initial,
    validators: { onChange: ({ value }) => findErrors(value) },
    listeners: {
      onChange,
      // The library drops the errors of an unmounted field, but a hidden step still has them.
      onFieldUnmount: ({ formApi }) => void formApi.validateSync("change"),
    },
    onSubmit: ({ value }) => send(value),
    onSubmitInvalid: onInvalid,
  });
  // Also checks the initial values, before the first render.
  useState(() => form.validateSync("change"));

  /** Shows server errors at their fields and replaces earlier ones. Returns false if none belongs to a field. */
  const setServerErrors = (complaints: readonly Complaint[]): boolean => {
    const { values } = form.state;
    serverErrors.current = complaints.flatMap(({ field: path, message }) => {
      const field = paths.fieldOf(path) as (keyof Values & string) | undefined;
      return field && field in values ? [{ field, message, about: aboutOf(values, field) }] : [];
    });
    form.validateSync("change");
    return serverErrors.current.length > 0;
  };
  return { form, setServerErrors };
}
