// A word that stands in the field for tags.

import { newWord } from "@/ui/fields/tag-box";

/** The tags with one that was typed and not confirmed: left behind, it is a tag like the others. */
export function withTypedTag(tags: string[], typed: string): string[] {
  const word = newWord(typed, tags);
  return word === null ? tags : [...tags, word];
}
