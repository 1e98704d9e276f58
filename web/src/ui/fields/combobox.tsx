// A text field with suggestions below it, as the combobox pattern has it: arrows walk the list, Enter takes,
// Esc closes. What is suggested is the caller's affair.

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { CONTROL } from "./field";

export type Suggestion = { id: string; label: string; detail?: ReactNode };

export type ComboboxProps = {
  label: string;
  /** Attributes that tie the input to a field's label and notes. */
  control?: { id?: string; "aria-describedby"?: string; "aria-invalid"?: true; "aria-required"?: true };
  value: string;
  onType: (typed: string) => void;
  suggestions: readonly Suggestion[];
  onTake: (suggestion: Suggestion) => void;
  /** Enter with no suggestion chosen. */
  onEnter?: (typed: string) => void;
  /** The field is about to be used: the time to ask for what it suggests. */
  onFocus?: () => void;
  /** Backspace in the empty field. */
  onBackspace?: () => void;
  placeholder?: string;
  isDisabled?: boolean;
  className?: string;
};

export function Combobox(props: ComboboxProps) {
  const { label, control, value, onType, suggestions, onTake, onEnter, onBackspace, placeholder, isDisabled } = props;
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isOpen && suggestions.length > 0;

  const take = (suggestion: Suggestion) => {
    onTake(suggestion);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const move = key === "ArrowDown" ? 1 : -1;
      const count = suggestions.length;
      if (count > 0) setActive((now) => (now === -1 && move === -1 ? count - 1 : (now + move + count) % count));
    } else if (key === "Enter") {
      const chosen = shown ? suggestions[active] : undefined;
      if (chosen || onEnter) event.preventDefault();
      if (chosen) take(chosen);
      else onEnter?.(value);
    } else if (key === "Escape" && shown) {
      event.stopPropagation();
      setOpen(false);
    } else if (key === "Backspace" && value === "") onBackspace?.();
  };

  return (
    <span className="relative block flex-1">
      <input
        {...control}
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded={shown}
        aria-label={control?.id ? undefined : label}
        autoComplete="off"
        className={props.className ?? CONTROL}
        disabled={isDisabled}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => {
          setOpen(true);
          props.onFocus?.();
        }}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        role="combobox"
        value={value}
      />
      <div
        aria-label={text.field.suggestions({ label })}
        className={classNames(
          "absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-control border border-hairline bg-panel p-1 shadow-raised dark:bg-raised",
          !shown && "hidden",
        )}
        id={list}
        role="listbox"
      >
        {suggestions.map((suggestion, index) => (
          // Keys reach the list through the input; pressing must not take the focus from it.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of this pattern
          <div
            aria-selected={index === active}
            className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-frame px-3 text-name aria-selected:bg-sunken hover:bg-sunken dark:aria-selected:bg-panel dark:hover:bg-panel"
            id={`${list}-${index}`}
            key={suggestion.id}
            onClick={() => take(suggestion)}
            onMouseDown={(event) => event.preventDefault()}
            role="option"
            tabIndex={-1}
          >
            <span dir="auto">{suggestion.label}</span>
            {suggestion.detail && <span className="text-facts text-ink-2">{suggestion.detail}</span>}
          </div>
        ))}
      </div>
      <span aria-live="polite" className="sr-only">
        {isOpen && value !== "" ? text.field.resultCount({ n: suggestions.length }) : ""}
      </span>
    </span>
  );
}
