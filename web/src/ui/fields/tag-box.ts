// What the box of a tag input is given and how it looks, the same before and after its code is there.

import { classNames } from "@/pure/class-names";
import type { ControlProps } from "./field";

/** A word of the vocabulary, with how often it is used where that is known. */
export type KnownWord = { name: string; itemCount?: number | null };

export type TagBoxProps = {
  label: string;
  control: ControlProps;
  values: readonly string[];
  onChange: (values: string[]) => void;
  known: readonly KnownWord[];
  typed: string;
  onType: (typed: string) => void;
  add: (words: readonly string[]) => void;
  placeholder: string | undefined;
};

export const TAG_BOX = classNames(
  "flex min-h-10 flex-wrap items-center gap-1.5 rounded-control border border-edge bg-panel p-1 hover:border-ink",
  "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink",
  "has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:shadow-[inset_0_0_0_1px_var(--danger)]",
);
export const TAG_TEXT =
  "min-h-8 min-w-32 flex-1 bg-transparent px-2 text-body focus-visible:shadow-none focus-visible:outline-none";

/** Whether two words are one tag. */
export const isSameWord = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** A word as it stands beside the others, or null when there is nothing to add: it is empty, or among them. */
export function newWord(typed: string, words: readonly string[]): string | null {
  const word = typed.trim();
  return word === "" || words.some((one) => isSameWord(one, word)) ? null : word;
}
