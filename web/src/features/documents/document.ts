// What a document is made of, as the server hands it out.

import type { ShownBlockFragment, ShownDocumentFragment, ShownSpanFragment } from "@/api/gql/types";

export type ShownDocument = ShownDocumentFragment;
export type Part = ShownDocument["parts"][number];
export type Block = ShownBlockFragment;
export type Span = ShownSpanFragment;

/** Spans as plain text. */
export const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join("");

/** Everything that a part says, to be searched. */
export function wordsOf({ title, summary, blocks }: Part): string {
  const lines = blocks.flatMap((block) => block.lines.flatMap(({ cells }) => cells.map(textOf)));
  return [title, textOf(summary), ...lines].join("\n");
}
