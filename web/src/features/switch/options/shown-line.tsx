// Stands under a preview and says what it shows of the chosen options, and what it does not.

import { formText } from "@/messages/form-text";
import type { DrawnChoice } from "./drawn";
import type { ComposedPreview } from "./use-composed";
import { shownVariable } from "./variable";

const SEPARATOR = " · ";

export function ShownLine({ preview }: { preview: ComposedPreview }) {
  const { option: words } = formText;
  const { shown, contradicted, undrawn } = preview;
  const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label).join(SEPARATOR);
  return (
    <p aria-live="polite" className="text-facts text-ink-2">
      {shown.length === 0 ? words.showsOriginal : words.shows({ label: shown.map(labelOf).join(SEPARATOR) })}
      {contradicted.length > 0 && <span className="block">{words.contradicted({ label: labels(contradicted) })}</span>}
      {undrawn.length > 0 && <span className="block">{words.noPicture({ label: labels(undrawn) })}</span>}
    </p>
  );
}

/** Never what was typed, unless the picture shows it. */
function labelOf(choice: DrawnChoice): string {
  const shows = shownVariable(choice.option, choice.variable);
  if (shows === "exactly") return choice.label;
  const { name } = choice.option;
  const { example } = shows;
  return example === null ? formText.option.someExample({ name }) : formText.option.example({ name, example });
}
