// Which menus of the console a pack dresses, in their order, and the sentence that says how many. Pure.

import type { Target } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { text } from "@/messages/text";

type Dressing = readonly { target: Target }[];

export type Coverage = readonly { target: Target; isDressed: boolean }[];

export function coverageOf(themes: Dressing): Coverage {
  const dressed = new Set(themes.map(({ target }) => target));
  return TARGETS.map((target) => ({ target, isDressed: dressed.has(target) }));
}

export function sayCoverage(themes: Dressing): string {
  const coverage = coverageOf(themes);
  return text.coverage({ n: coverage.filter(({ isDressed }) => isDressed).length, total: coverage.length });
}
