// What a preview can show of the chosen options: the values that were drawn on this layout. Menu-wide options were drawn
// on another one, and some values were not drawn at all.

import { type Choice, type LayoutOption, listChosen, type ShownChoice, sortOptions } from "./choices";
import { shownVariable } from "./variable";

/** A chosen value with a picture of this layout with the value alone. */
export type DrawnChoice = ShownChoice & { pictureUrl: string };

/** The chosen values that were drawn, in the order in which they are applied, and the others as they were chosen. */
export function drawnOf(
  options: readonly LayoutOption[],
  choices: readonly Choice[],
): { drawn: DrawnChoice[]; undrawn: ShownChoice[] } {
  const chosen = listChosen(options, choices);
  const isDrawn = ({ option, value }: ShownChoice) => value.overlayUrl !== null && !option.isGlobal;
  const drawn = sortOptions(options).flatMap((option) =>
    chosen.flatMap((one) => {
      const { overlayUrl } = one.value;
      return one.option === option && isDrawn(one) && overlayUrl ? [{ ...one, pictureUrl: overlayUrl }] : [];
    }),
  );
  return { drawn, undrawn: chosen.filter((one) => !isDrawn(one)) };
}

/** Whether a preview can show everything that is chosen as it was chosen. */
export function isAllDrawn(options: readonly LayoutOption[], choices: readonly Choice[]): boolean {
  const { drawn, undrawn } = drawnOf(options, choices);
  return undrawn.length === 0 && drawn.every(({ option, variable }) => shownVariable(option, variable) === "exactly");
}
