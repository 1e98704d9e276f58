// What a preview can show of the chosen options: the values that were drawn on this layout. Menu-wide options were drawn
// on another one, and some values were not drawn at all.

import { type Choice, carriesVariable, type LayoutOption, listChosen, type ShownChoice, sortOptions } from "./choices";

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

/**
 * How far the picture of a choice shows what was entered: `"exactly"`, or with the example that it shows instead;
 * null for an example that the layout does not name.
 */
export function shownVariable({ option, variable = "" }: ShownChoice): "exactly" | { example: string | null } {
  if (!carriesVariable(option)) return "exactly";
  const { example } = option;
  return example !== null && isSame(option, variable, example) ? "exactly" : { example };
}

function isSame({ kind }: LayoutOption, one: string, other: string): boolean {
  if (kind === "COLOR") return wholeColour(one) === wholeColour(other);
  return kind === "STRING" ? one === other : Number(one) === Number(other);
}

/** Eight digits in capitals, however many were entered. */
function wholeColour(entered: string): string {
  const digits = entered.replace(/^#/, "").toUpperCase();
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return long.padEnd(8, "F");
}

/** Whether a preview can show everything that is chosen as it was chosen. */
export function isAllDrawn(options: readonly LayoutOption[], choices: readonly Choice[]): boolean {
  const { drawn, undrawn } = drawnOf(options, choices);
  return undrawn.length === 0 && drawn.every((choice) => shownVariable(choice) === "exactly");
}
