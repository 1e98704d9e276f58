// Lengths of text as people see them. The server counts graphemes, so the counters under fields do too.

let graphemes: Intl.Segmenter | undefined;

/** Number of characters as a person counts them: an emoji of several code points is one. */
export function textLength(text: string): number {
  // Engines without it count code points, which differ for composed emoji alone.
  if (!("Segmenter" in Intl)) return [...text].length;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
