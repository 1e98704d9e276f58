// Settings of the console that a menu is drawn for, where its drawing depends on them, and what it is compared with.

import { type Dispatch, type ReactNode, useId } from "react";
import { stageText } from "@/messages/stage-text";
import type { StageAnswer } from "@/pure/stage-drawing";
import { ToggleChip } from "@/ui/controls/chip";
import type { StageAction, StageState } from "./stage-state";

const FIRMWARES = ["UP_TO_19", "FROM_20"] as const;
const COLOURS = ["BLACK", "WHITE"] as const;
const SIDES = ["stock", "options"] as const;

type ConsoleSettingsProps = { answer: StageAnswer; state: StageState; send: Dispatch<StageAction> };

export function ConsoleSettings({ answer, state, send }: ConsoleSettingsProps) {
  const { varies, firmware } = answer;
  if (!varies.firmware && !varies.colours) return null;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {varies.firmware && (
        <OneOf
          label={stageText.firmware}
          labelOf={(one) => stageText.firmwares[one]}
          onChoose={(one) => send({ do: "setFirmware", firmware: one })}
          options={FIRMWARES}
          value={firmware}
        />
      )}
      {varies.colours && (
        <OneOf
          label={stageText.colours}
          labelOf={(one) => stageText.colour[one]}
          onChoose={(one) => send({ do: "setColours", colours: one })}
          options={COLOURS}
          value={state.colours}
        />
      )}
    </div>
  );
}

export function ComparedWith({ state, send }: Omit<ConsoleSettingsProps, "answer">) {
  return (
    <OneOf
      label={stageText.compareWith}
      labelOf={(one) => (one === "stock" ? stageText.original : stageText.otherOptions)}
      onChoose={(side) => send({ do: "compareWith", side })}
      options={SIDES}
      value={state.otherSide}
    />
  );
}

type OneOfProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  labelOf: (option: Value) => ReactNode;
  value: Value;
  onChoose: (option: Value) => void;
};

function OneOf<Value extends string>({ label, options, labelOf, value, onChoose }: OneOfProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span className="me-1 text-facts text-ink-2" id={id}>
        {label}
      </span>
      {options.map((option) => (
        <ToggleChip isOn={option === value} key={option} onChange={() => onChoose(option)}>
          {labelOf(option)}
        </ToggleChip>
      ))}
    </fieldset>
  );
}
