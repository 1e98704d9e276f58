// All options of a layout, and what they add up to: everything that is on as chips, and the way back to the original.

import { type ReactNode, useState } from "react";
import { formText } from "@/messages/form-text";
import { loadMessages } from "@/messages/language";
import { Button } from "@/ui/controls/button";
import { RemovableChip, ToggleChip } from "@/ui/controls/chip";
import { lateCode } from "@/ui/late-code";
import { ColourMark } from "@/ui/wall/colour-mark";
import { type Choice, choose, chosenIn, type LayoutOption, listChosen, sortOptions } from "./choices";
import type { Effects } from "./effects-of-options";
import { OptionControl, type OriginalPicture } from "./option-control";

const effectsCode = lateCode(async () => {
  const [code] = await Promise.all([import("./effects-of-options"), loadMessages("effects")]);
  return code;
});

type OptionPanelProps = {
  /** Of the layout. */
  hexId: string;
  options: readonly LayoutOption[];
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
  /** The layout as its maker made it. */
  original: OriginalPicture;
  /** Says also what is missing in an option that is on, not only what is wrong. */
  isChecked?: boolean;
};

export function OptionPanel({ hexId, options, choices, onChange, original, isChecked }: OptionPanelProps) {
  const late = effectsCode.use();
  const [effects, setEffects] = useState<Effects>(new Map());
  // What the options do is asked for when somebody comes to them: the page itself needs no further request.
  const ask = () => void effectsCode.fetch();
  if (options.length === 0) return <p className="text-ink-2">{formText.option.none}</p>;
  return (
    <>
      {late && <late.EffectsOfOptions hexId={hexId} onEffects={setEffects} />}
      <ul
        aria-label={formText.option.legend}
        className="flex flex-col divide-y divide-hairline border-t border-hairline"
        onFocusCapture={ask}
        onPointerEnter={ask}
      >
        {sortOptions(options).map((option) => (
          <li className="py-4" key={`${option.priority} ${option.name}`}>
            <OptionControl
              choice={chosenIn(option, choices)}
              effects={effects}
              isChecked={isChecked}
              onChange={(choice) => onChange(choose(option, choice, choices))}
              option={option}
              original={original}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type OptionActionsProps = {
  options: readonly LayoutOption[];
  choices: readonly Choice[];
  isOriginalShown: boolean;
  onChange: (choices: Choice[]) => void;
  onCompare: (isOriginalShown: boolean) => void;
  /** More buttons in the row. */
  children?: ReactNode;
};

/** Everything that is on, each to be taken off, and the ways to compare and to start over. */
export function OptionActions(props: OptionActionsProps) {
  const { options, choices, onChange, isOriginalShown, onCompare, children } = props;
  const chosen = listChosen(options, choices);
  return (
    <div className="flex flex-col gap-3">
      {chosen.length > 0 && (
        <ul aria-label={formText.option.allOn} className="flex flex-wrap gap-1.5">
          {chosen.map(({ option, label, colour }) => (
            <li key={option.name}>
              <RemovableChip
                label={label}
                mark={colour && <ColourMark colour={colour} />}
                onRemove={() => onChange(choose(option, null, choices))}
              />
            </li>
          ))}
        </ul>
      )}
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
    </div>
  );
}
