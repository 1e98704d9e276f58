// What a combobox does: see combobox.tsx, which stands in for it until this is there.

import { Combobox as Primitive } from "@base-ui/react/combobox";
import { useLayoutEffect, useRef, useState } from "react";
import type { ComboboxProps, Suggestion } from "./combobox-props";
import { CONTROL } from "./field";
import { SuggestionCount, SuggestionItem, SuggestionList } from "./suggestion-list";

type RealComboboxProps = ComboboxProps & {
  /** The stand-in had the focus, and hands it over. */
  takesFocus: boolean;
};

export function Combobox(props: RealComboboxProps) {
  const { label, control, value, onType, suggestions, onTake, onEnter, onFocus, placeholder, takesFocus } = props;
  const [isOpen, setOpen] = useState(takesFocus && value !== "");
  const [isOnOne, setOnOne] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus || !input.current) return;
    input.current.focus({ preventScroll: true });
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [takesFocus]);
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
        ref={input}
      />
      <SuggestionList<Suggestion> label={label}>
        {(suggestion) => (
          <SuggestionItem
            detail={suggestion.detail}
            key={suggestion.id}
            picture={suggestion.picture}
            value={suggestion}
          >
            {suggestion.label}
          </SuggestionItem>
        )}
      </SuggestionList>
      <SuggestionCount count={isOpen && value !== "" ? suggestions.length : null} />
    </Primitive.Root>
  );
}
