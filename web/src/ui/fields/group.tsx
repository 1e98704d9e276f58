// A group of controls under one legend, with its hint and error: radio groups, sets of checkboxes, tiles.

import { type ReactNode, useId } from "react";
import { describedBy, FieldNotes, type FieldProps, RequiredMark } from "./field";

export function Group({ label, hint, error, isRequired, children }: FieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={describedBy(id, { hint, error })} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-name">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {children}
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
