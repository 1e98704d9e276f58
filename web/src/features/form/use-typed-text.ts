// Keeps what is typed into a form over a reload of the page. Only the fields named are kept, never a password or a file.

import { useStore } from "@tanstack/react-form";
import { useEffect, useRef } from "react";
import { keepTyped, readTyped, type TypedText } from "@/platform/typed-text";
import { fieldSetter } from "./set-field";
import type { CheckedForm } from "./use-checked-form";

type TypedTextOptions<Values extends object> = {
  form: CheckedForm<Values>;
  /** Names the form; null keeps nothing. */
  name: string | null;
  fields: readonly (keyof Values & string)[];
  /** What is saved. A field whose saved value has changed since it was typed keeps the saved value. */
  saved: Values;
};

const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useTypedText<Values extends object>({ form, name, fields, saved }: TypedTextOptions<Values>): void {
  const values = useStore(form.store, (state) => state.values) as Values;
  const restored = useRef<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    if (restored.current === name) {
      const typed: TypedText = {};
      for (const field of fields) {
        if (!areEqual(values[field], saved[field])) typed[field] = [saved[field], values[field]];
      }
      return keepTyped(name, typed);
    }
    restored.current = name;
    const kept = readTyped(name);
    for (const field of fields) {
      const [was, typed] = kept[field] ?? [];
      // Somebody may have been faster than the code of the page.
      const isUntouched = areEqual(values[field], saved[field]);
      if (typed !== undefined && isUntouched && areEqual(was, saved[field])) {
        fieldSetter<Values>(form).setFieldValue(field, typed as Values[typeof field]);
      }
    }
  });
}
