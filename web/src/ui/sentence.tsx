// A sentence with an element in it, at the place that the language has for it.

import type { ReactNode } from "react";

/** Stands for the element while the sentence is put together; no message has it. */
const PLACE = "\u0000";

type SentenceProps = {
  /** The sentence with the given word in the element's place. */
  say: (place: string) => string;
  /** The element. */
  children: ReactNode;
};

export function Sentence({ say, children }: SentenceProps) {
  const [before, after] = say(PLACE).split(PLACE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
