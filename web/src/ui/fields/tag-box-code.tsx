// What a tag input does with suggestions: see tag-input.tsx, which stands in for it until this is there.

import { Combobox as Primitive } from "@base-ui/react/combobox";
import { useLayoutEffect, useRef, useState } from "react";
import { compareNames } from "@/messages/collation";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { placeIn } from "@/pure/fold-word";
import { CHIP, CHIP_REMOVE } from "../controls/chip";
import { Icon } from "../icon";
import { SuggestionCount, SuggestionItem, SuggestionList } from "./suggestion-list";
import { isSameWord, type KnownWord, TAG_BOX, TAG_TEXT, type TagBoxProps } from "./tag-box";

const SHOWN = 8;

/**
 * Known words that hold what is typed, at most eight: the very word first, then those that begin with it, and of the same the
 * ones used most.
 */
export function suggestWords(typed: string, known: readonly KnownWord[], chosen: readonly string[]): KnownWord[] {
  if (typed.trim() === "") return [];
  const rank = (word: string) => (isSameWord(word, typed) ? -1 : Math.min(placeIn(word, typed), 1));
  return known
    .filter(({ name }) => placeIn(name, typed) >= 0 && !chosen.some((one) => isSameWord(one, name)))
    .sort(
      (a, b) => rank(a.name) - rank(b.name) || (b.itemCount ?? 0) - (a.itemCount ?? 0) || compareNames(a.name, b.name),
    )
    .slice(0, SHOWN);
}

const detailOf = (n: number | null | undefined) => (n ? formText.field.items({ n }) : undefined);

type RealTagBoxProps = TagBoxProps & {
  /** The stand-in had the focus, and hands it over. */
  takesFocus: boolean;
};

export function TagBox(props: RealTagBoxProps) {
  const { label, control, values, onChange, known, typed, onType, add, placeholder, takesFocus } = props;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(takesFocus && typed !== "");
  const [isOnOne, setOnOne] = useState(false);
  useLayoutEffect(() => {
    if (!takesFocus || !input.current) return;
    input.current.focus({ preventScroll: true });
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [takesFocus]);

  const suggestions = suggestWords(typed, known, values);
  const isNew = typed.trim() !== "" && !known.some(({ name }) => isSameWord(name, typed));
  const words = suggestions.map(({ name }) => name);
  const offered = isNew ? [...words, typed.trim()] : words;
  const countOf = (word: string) => suggestions.find(({ name }) => name === word)?.itemCount;
  return (
    <Primitive.Root
      // The first suggestion is marked and Enter takes it: a vocabulary of near doubles finds nothing.
      autoHighlight
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
      <Primitive.Chips className={TAG_BOX} ref={box}>
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
          className={TAG_TEXT}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isOnOne) return;
            event.preventDefault();
            add([typed]);
          }}
          placeholder={placeholder}
          ref={input}
        />
      </Primitive.Chips>
      <SuggestionList<string> anchor={box} label={label}>
        {(word) => (
          <SuggestionItem detail={detailOf(countOf(word))} key={word} value={word}>
            {isNew && word === typed.trim() ? formText.field.create({ word }) : word}
          </SuggestionItem>
        )}
      </SuggestionList>
      <SuggestionCount count={isOpen && typed !== "" ? offered.length : null} />
    </Primitive.Root>
  );
}
