// Lengths of text as people see them. The server counts graphemes, so the counters under fields do too.

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Number of characters as a person counts them: an emoji of several code points is one. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
