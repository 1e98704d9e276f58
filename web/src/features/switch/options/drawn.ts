// What a preview can show of the chosen options: the values that were drawn on this layout. Menu-wide options were drawn
// on another one, some values were not drawn at all, and some look like the layout without them.

import { type Choice, type LayoutOption, listChosen, type ShownChoice, sortOptions } from "./choices";
import { shownVariable } from "./variable";

/** A chosen value with a picture of this layout with the value alone. */
export type DrawnChoice = ShownChoice & { pictureUrl: string };

/** A layout as far as previews need it. Addresses of overlays name their content. */
export type PreviewedLayout = { overlayUrl: string | null; options: readonly LayoutOption[] };

/** The chosen values that were drawn, in the order in which they are applied, and the others as they were chosen. */
export function drawnOf(
  layout: PreviewedLayout,
  choices: readonly Choice[],
): { drawn: DrawnChoice[]; undrawn: ShownChoice[] } {
  const { options } = layout;
  const chosen = listChosen(options, choices);
  const isDrawn = ({ option, value }: ShownChoice) =>
    value.overlayUrl !== null && value.overlayUrl !== layout.overlayUrl && !option.isGlobal;
  const drawn = sortOptions(options).flatMap((option) =>
    chosen.flatMap((one) => {
      const { overlayUrl } = one.value;
      return one.option === option && isDrawn(one) && overlayUrl ? [{ ...one, pictureUrl: overlayUrl }] : [];
    }),
  );
  return { drawn, undrawn: chosen.filter((one) => !isDrawn(one)) };
}

/** Whether a preview can show everything that is chosen as it was chosen. */
export function isAllDrawn(layout: PreviewedLayout, choices: readonly Choice[]): boolean {
  const { drawn, undrawn } = drawnOf(layout, choices);
  return undrawn.length === 0 && drawn.every(({ option, variable }) => shownVariable(option, variable) === "exactly");
}
