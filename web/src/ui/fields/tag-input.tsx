// Several short words: typed, pasted with commas, or taken from suggestions; each can be removed by its button. Words can
// be typed from the start; what suggests comes when the field is on the page. The caller holds what is typed and not
// confirmed, so that it can take it as a word when the field is left behind.

import { useRef } from "react";
import { text } from "@/messages/text";
import { CHIP, CHIP_REMOVE } from "../controls/chip";
import { Icon } from "../icon";
import { lateCode } from "../late-code";
import { Field, type FieldProps } from "./field";
import { type KnownWord, newWord, TAG_BOX, TAG_TEXT, type TagBoxProps } from "./tag-box";

export const tagBoxCode = lateCode(() => import("./tag-box-code"));

export type TagInputProps = FieldProps & {
  values: readonly string[];
  onChange: (values: string[]) => void;
  typed: string;
  onType: (typed: string) => void;
  /** Words to offer; those already chosen are left out. */
  known: readonly KnownWord[];
  limit: number;
  placeholder?: string;
  /** Told about words that could not be added because they are double or over the limit. */
  onRefused?: (word: string, reason: "double" | "limit") => void;
};

export function TagInput(props: TagInputProps) {
  const { label, hint, error, isRequired, values, onChange, typed, onType, known, limit, placeholder, onRefused } =
    props;
  const code = tagBoxCode.use("soon");
  const hasFocus = useRef(false);

  const add = (words: readonly string[]) => {
    const next = [...values];
    for (const typedWord of words.map((one) => one.trim()).filter(Boolean)) {
      const word = newWord(typedWord, next);
      if (word === null) onRefused?.(typedWord, "double");
      else if (next.length >= limit) onRefused?.(word, "limit");
      else next.push(word);
    }
    if (next.length !== values.length) onChange(next);
    onType("");
  };
  const box = {
    label,
    values,
    onChange,
    known,
    typed,
    add,
    onType: (next: string) => (next.includes(",") ? add(next.split(",")) : onType(next)),
    placeholder: values.length === 0 ? placeholder : undefined,
  };
  return (
    <Field
      aside={
        <span className="shrink-0 text-facts text-ink-2 tabular-nums">
          {text.count.of({ count: values.length, limit })}
        </span>
      }
      error={error}
      hint={hint}
      isRequired={isRequired}
      label={label}
    >
      {(control) =>
        code ? (
          <code.TagBox {...box} control={control} takesFocus={hasFocus.current} />
        ) : (
          <PlainTagBox
            {...box}
            control={control}
            onFocusChange={(isFocused) => {
              hasFocus.current = isFocused;
              if (isFocused) void tagBoxCode.fetch();
            }}
          />
        )
      }
    </Field>
  );
}

type PlainTagBoxProps = TagBoxProps & { onFocusChange: (isFocused: boolean) => void };

function PlainTagBox({ control, values, onChange, typed, onType, add, placeholder, onFocusChange }: PlainTagBoxProps) {
  return (
    <div className={TAG_BOX}>
      {values.map((word) => (
        <span className={CHIP} key={word}>
          <span dir="auto">{word}</span>
          <button
            aria-label={text.action.remove({ name: word })}
            className={CHIP_REMOVE}
            onClick={() => onChange(values.filter((one) => one !== word))}
            type="button"
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      <input
        {...control}
        aria-autocomplete="list"
        aria-expanded={false}
        autoComplete="off"
        className={TAG_TEXT}
        onBlur={() => onFocusChange(false)}
        onChange={({ target }) => onType(target.value)}
        onFocus={() => onFocusChange(true)}
        onKeyDown={(event) => {
          if (event.key === "Backspace" && typed === "") onChange(values.slice(0, -1));
          if (event.key !== "Enter") return;
          event.preventDefault();
          add([typed]);
        }}
        placeholder={placeholder}
        role="combobox"
        value={typed}
      />
    </div>
  );
}
