// Several short words: typed, pasted with commas, or taken from suggestions; each can be removed by its button.

import { Combobox as Primitive } from "@base-ui/react/combobox";
import { useRef, useState } from "react";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { CHIP, CHIP_REMOVE } from "../controls/chip";
import { Icon } from "../icon";
import { Field, type FieldProps } from "./field";
import { SuggestionCount, SuggestionItem, SuggestionList } from "./suggestion-list";

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
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [isOnOne, setOnOne] = useState(false);

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

  const suggestions = suggestWords(typed, known, values);
  const isNew = typed.trim() !== "" && !known.some((word) => fold(word) === fold(typed));
  const offered = isNew ? [...suggestions, typed.trim()] : suggestions;

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
        <Primitive.Root
          filter={null}
          inputValue={typed}
          items={offered}
          multiple
          onItemHighlighted={(item) => setOnOne(item !== undefined)}
          onOpenChange={setOpen}
          onValueChange={(next, details) => {
            // Esc in the closed field would take all words off.
            if (details.reason === "escape-key") {
              details.cancel();
              details.allowPropagation();
            } else if (next.length < values.length) onChange(next);
            else add(next.slice(values.length));
          }}
          open={isOpen && offered.length > 0}
          value={values}
        >
          <Primitive.Chips
            className="flex min-h-10 flex-wrap items-center gap-1.5 rounded-control border border-edge bg-panel p-1 hover:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink"
            ref={box}
          >
            {values.map((word) => (
              <Primitive.Chip aria-label={word} className={CHIP} key={word}>
                <span dir="auto">{word}</span>
                <Primitive.ChipRemove aria-label={text.action.remove({ name: word })} className={CHIP_REMOVE}>
                  <Icon name="close" size={14} />
                </Primitive.ChipRemove>
              </Primitive.Chip>
            ))}
            <Primitive.Input
              {...control}
              className="min-h-8 min-w-32 flex-1 bg-transparent px-2 text-body focus-visible:shadow-none focus-visible:outline-none"
              onChange={({ target }) => {
                if (target.value.includes(",")) add(target.value.split(","));
                else setTyped(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || isOnOne) return;
                event.preventDefault();
                add([typed]);
              }}
              placeholder={values.length === 0 ? placeholder : undefined}
            />
          </Primitive.Chips>
          <SuggestionList<string> anchor={box} label={label}>
            {(word) => (
              <SuggestionItem key={word} value={word}>
                {isNew && word === typed.trim() ? formText.field.create({ word }) : word}
              </SuggestionItem>
            )}
          </SuggestionList>
          <SuggestionCount count={isOpen && typed !== "" ? offered.length : null} />
        </Primitive.Root>
      )}
    </Field>
  );
}
