// What a theme does to the console, as sentences made from its data. Pure.

import type { Target } from "@/api/gql/types";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";

type Known = { target: Target; layout: object | null; backgroundImageUrl: string | null };

/** Sentences in order of weight. */
export function goodToKnow({ target, layout, backgroundImageUrl }: Known): string[] {
  const { know } = worksText;
  return [
    ...(layout ? [know.layout, know.linked] : [know.onlyBackground]),
    ...(backgroundImageUrl ? [] : [know.noBackground]),
    know.menuOnly({ menu: text.target[target] }),
  ];
}
