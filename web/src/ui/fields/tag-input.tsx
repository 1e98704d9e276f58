// Several short words: typed, pasted with commas, or taken from suggestions; each can be removed by its button.

import { useState } from "react";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { RemovableChip } from "../controls/chip";
import { Combobox } from "./combobox";
import { Field, type FieldProps } from "./field";

export type TagInputProps = FieldProps & {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Words to offer; those already chosen are left out. */
  known: readonly string[];
  limit: number;
  placeholder?: string;
  /** Told about words that could not be added because they are double or over the limit. */
  onRefused?: (word: string, reason: "double" | "limit") => void;
};

const SHOWN = 8;
const fold = (word: string) => word.trim().toLocaleLowerCase();

/** Known words that hold what is typed, those that begin with it first, at most eight. */
export function suggestWords(typed: string, known: readonly string[], chosen: readonly string[]): string[] {
  const wanted = fold(typed);
  if (wanted === "") return [];
  const taken = new Set(chosen.map(fold));
  const found = known.filter((word) => fold(word).includes(wanted) && !taken.has(fold(word)));
  const isFirst = (word: string) => (fold(word).startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => isFirst(a) - isFirst(b) || a.localeCompare(b)).slice(0, SHOWN);
}

export function TagInput(props: TagInputProps) {
  const { label, hint, error, isRequired, values, onChange, known, limit, placeholder, onRefused } = props;
  const [typed, setTyped] = useState("");

  const add = (words: readonly string[]) => {
    const next = [...values];
    for (const word of words.map((one) => one.trim()).filter(Boolean)) {
      if (next.some((one) => fold(one) === fold(word))) onRefused?.(word, "double");
      else if (next.length >= limit) onRefused?.(word, "limit");
      else next.push(word);
    }
    if (next.length !== values.length) onChange(next);
    setTyped("");
  };

  const suggestions = suggestWords(typed, known, values).map((word) => ({ id: word, label: word }));
  const isNew = typed.trim() !== "" && !known.some((word) => fold(word) === fold(typed));
  const offered = isNew
    ? [...suggestions, { id: "new", label: formText.field.create({ word: typed.trim() }) }]
    : suggestions;

  return (
    <Field
      aside={
        <span className="text-facts text-ink-2 tabular-nums">{text.count.of({ count: values.length, limit })}</span>
      }
      error={error}
      hint={hint}
      isRequired={isRequired}
      label={label}
    >
      {(control) => (
        <div className="flex min-h-10 flex-wrap items-center gap-1.5 rounded-control border border-edge bg-panel p-1 hover:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink">
          {values.map((word) => (
            <RemovableChip key={word} label={word} onRemove={() => onChange(values.filter((one) => one !== word))} />
          ))}
          <Combobox
            className="min-h-8 w-full min-w-32 bg-transparent px-2 text-body focus-visible:shadow-none focus-visible:outline-none"
            control={control}
            label={label}
            onBackspace={() => onChange(values.slice(0, -1))}
            onEnter={(word) => add([word])}
            onTake={(taken) => add([taken.id === "new" ? typed : taken.label])}
            onType={(next) => {
              if (next.includes(",")) add(next.split(","));
              else setTyped(next);
            }}
            placeholder={values.length === 0 ? placeholder : undefined}
            suggestions={offered}
            value={typed}
          />
        </div>
      )}
    </Field>
  );
}
