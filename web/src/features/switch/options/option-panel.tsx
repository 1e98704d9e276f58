// All options of a layout, and what they add up to: the line saying which choice the picture shows, everything that
// is on as chips, and the way back to the original.

import type { ReactNode } from "react";
import { formText } from "@/messages/form-text";
import { Button } from "@/ui/controls/button";
import { RemovableChip, ToggleChip } from "@/ui/controls/chip";
import { type Choice, choose, chosenIn, type LayoutOption, listChosen, overlayOf, sortOptions } from "./choices";
import { OptionControl } from "./option-control";

type OptionPanelProps = {
  options: readonly LayoutOption[];
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
  /** Colour behind the pictures of values. */
  ground: string | null;
};

export function OptionPanel({ options, choices, onChange, ground }: OptionPanelProps) {
  if (options.length === 0) return <p className="text-ink-2">{formText.option.none}</p>;
  return (
    <ul aria-label={formText.option.legend} className="flex flex-col divide-y divide-hairline border-y border-hairline">
      {sortOptions(options).map((option) => (
        <li className="py-4" key={`${option.priority} ${option.name}`}>
          <OptionControl
            choice={chosenIn(option, choices)}
            ground={ground}
            onChange={(choice) => onChange(choose(option, choice, choices))}
            option={option}
          />
        </li>
      ))}
    </ul>
  );
}

type OptionSummaryProps = {
  options: readonly LayoutOption[];
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
  /** The picture shows the layout without any choice. */
  isOriginalShown: boolean;
  onCompare: (isOriginalShown: boolean) => void;
  /** More buttons in the row. */
  children?: ReactNode;
};

/** Stands under the picture. */
export function OptionSummary(props: OptionSummaryProps) {
  const { options, choices, onChange, isOriginalShown, onCompare, children } = props;
  const chosen = listChosen(options, choices);
  const { shows } = overlayOf(null, chosen);
  const latest = chosen.at(-1);
  const line = !shows || isOriginalShown ? formText.option.showsOriginal : formText.option.shows(shows.label);
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="text-facts text-ink-2">
        {line}
        {latest && latest !== shows && !isOriginalShown && (
          <span className="block">{formText.option.noPicture(latest.label)}</span>
        )}
      </p>
      {chosen.length > 0 && (
        <ul aria-label={formText.option.allOn} className="flex flex-wrap gap-1.5">
          {chosen.map(({ option, label }) => (
            <li key={label}>
              <RemovableChip label={label} onRemove={() => onChange(choose(option, null, choices))} />
            </li>
          ))}
        </ul>
      )}
      {(chosen.length > 0 || children) && (
        <div className="flex flex-wrap gap-2">
          {chosen.length > 0 && (
            <>
              <ToggleChip icon="eye" isOn={isOriginalShown} onChange={onCompare}>
                {formText.option.compare}
              </ToggleChip>
              <Button icon="reset" onClick={() => onChange([])} size="small">
                {formText.option.reset}
              </Button>
            </>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
