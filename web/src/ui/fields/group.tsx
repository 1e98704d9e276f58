// A group of controls under one legend, with its hint and error: radio groups, sets of checkboxes, tiles.

import { type ReactNode, useId } from "react";
import { FieldNotes, type FieldProps, RequiredMark } from "./field";

export function Group({ label, hint, error, isRequired, children }: FieldProps & { children: ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-name">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {children}
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
