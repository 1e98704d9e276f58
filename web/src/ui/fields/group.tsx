// A group of controls under one legend, with its hint and error: radio groups, sets of checkboxes, tiles.

import { type ReactNode, useId } from "react";
import { text } from "@/messages/text";
import { FieldNotes, type FieldProps } from "./field";

export function Group({ label, hint, error, isRequired, children }: FieldProps & { children: ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-name">
        {label}
        {isRequired && <span className="ms-1.5 text-facts font-[420] text-ink-2">{text.field.required}</span>}
      </legend>
      {children}
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
