// A text field with suggestions below it: arrows walk the list, Enter takes, Esc closes. What is suggested is the
// caller's affair.

import { Combobox as Primitive } from "@base-ui/react/combobox";
import { type ReactNode, useState } from "react";
import { CONTROL, type ControlProps } from "./field";
import { SuggestionCount, SuggestionItem, SuggestionList } from "./suggestion-list";

export type Suggestion = { id: string; label: string; detail?: ReactNode };

export type ComboboxProps = {
  label: string;
  /** Attributes that tie the input to a field's label and notes. */
  control: ControlProps;
  value: string;
  onType: (typed: string) => void;
  suggestions: readonly Suggestion[];
  onTake: (suggestion: Suggestion) => void;
  /** Enter with no suggestion chosen. */
  onEnter?: () => void;
  /** The field is about to be used: the time to ask for what it suggests. */
  onFocus?: () => void;
  placeholder?: string;
};

export function Combobox(props: ComboboxProps) {
  const { label, control, value, onType, suggestions, onTake, onEnter, onFocus, placeholder } = props;
  const [isOpen, setOpen] = useState(false);
  const [isOnOne, setOnOne] = useState(false);
  return (
    <Primitive.Root
      filter={null}
      inputValue={value}
      items={suggestions}
      onItemHighlighted={(item) => setOnOne(item !== undefined)}
      onOpenChange={setOpen}
      onValueChange={(taken: Suggestion | null) => taken && onTake(taken)}
      open={isOpen && suggestions.length > 0}
      value={null}
    >
      <Primitive.Input
        {...control}
        className={CONTROL}
        onChange={(event) => onType(event.target.value)}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isOnOne || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
        placeholder={placeholder}
      />
      <SuggestionList<Suggestion> label={label}>
        {(suggestion) => (
          <SuggestionItem detail={suggestion.detail} key={suggestion.id} value={suggestion}>
            {suggestion.label}
          </SuggestionItem>
        )}
      </SuggestionList>
      <SuggestionCount count={isOpen && value !== "" ? suggestions.length : null} />
    </Primitive.Root>
  );
}
