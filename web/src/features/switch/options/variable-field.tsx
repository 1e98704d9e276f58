// The number, text or colour of an option. What is typed is kept as it is, right or wrong, so that nothing else is built
// in its place; what is wrong with it is said here, and keeps the option from being used.

import { useRef } from "react";
import { formText } from "@/messages/form-text";
import { ColorField } from "@/ui/fields/color-field";
import { NumberField } from "@/ui/fields/number-field";
import { Slider } from "@/ui/fields/slider";
import { TextField } from "@/ui/fields/text-field";
import { type Choice, checkChoice, type LayoutOption } from "./choices";

type VariableFieldProps = {
  option: LayoutOption;
  choice: Choice;
  isChecked: boolean;
  onChange: (variable: string) => void;
};

export function VariableField({ option, choice, isChecked, onChange }: VariableFieldProps) {
  const { kind, name } = option;
  const variable = choice.variable ?? "";
  const error = checkChoice(option, choice) ?? undefined;
  if (kind === "COLOR") {
    return <ColourVariable error={error} name={name} onChange={onChange} value={variable} />;
  }
  if (kind === "STRING") {
    return (
      <TextField
        error={variable === "" && !isChecked ? undefined : error}
        label={formText.option.text({ name })}
        limit={option.max ?? undefined}
        onChange={(event) => onChange(event.target.value)}
        value={variable}
      />
    );
  }
  return <NumberVariable error={error} onChange={onChange} option={option} value={variable} />;
}

type VariableProps = { value: string; error: string | undefined; onChange: (variable: string) => void };

function NumberVariable({ option, value, error, onChange }: VariableProps & { option: LayoutOption }) {
  const { kind, name, min, max } = option;
  const hasBounds = min !== null && max !== null;
  const step = kind === "INTEGER" || !hasBounds ? 1 : niceStep(max - min);
  const number = value === "" || !Number.isFinite(Number(value)) ? null : Number(value);
  const share = hasBounds && max > min ? ((number ?? min) - min) / (max - min) : 0;
  const label = formText.option.amount({ name });
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        error={error}
        hint={hasBounds ? formText.option.between({ min, max }) : undefined}
        isFree
        isInteger={kind === "INTEGER"}
        label={label}
        max={max ?? undefined}
        min={min ?? undefined}
        onChange={(next) => onChange(next === null ? "" : String(next))}
        step={step}
        value={number}
      />
      {hasBounds && (
        <input
          aria-label={label}
          className="scale h-6 w-full cursor-pointer rounded-frame"
          max={max}
          min={min}
          onChange={(event) => onChange(event.target.value)}
          ref={(node) => node?.style.setProperty("--share", String(Math.min(Math.max(0, share), 1)))}
          step={step}
          type="range"
          value={number ?? min}
        />
      )}
    </div>
  );
}

/** A hundredth of the range, rounded down to 1, 2 or 5 of its power of ten. */
export function niceStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 100));
  const digit = range / 100 / power;
  const nice = digit >= 5 ? 5 : digit >= 2 ? 2 : 1;
  return Number((nice * power).toPrecision(1));
}

const WITH_OPACITY = /^(#[0-9a-f]{6})([0-9a-f]{2})?$/i;

/**
 * Takes `#RRGGBBAA` apart into colour and opacity, and puts it together again; opaque colours stay six digits. What is no
 * colour stays as it was typed, and the opacity waits for one.
 */
function ColourVariable({ name, value, error, onChange }: VariableProps & { name: string }) {
  const found = WITH_OPACITY.exec(value);
  const colour = found?.[1] ?? value;
  const waiting = useRef(255);
  const alpha = found ? Number.parseInt(found[2] ?? "FF", 16) : waiting.current;
  const join = (nextColour: string, nextAlpha: number) => {
    waiting.current = nextAlpha;
    const isOpaque = nextAlpha === 255 || !/^#[0-9a-f]{6}$/i.test(nextColour);
    onChange(isOpaque ? nextColour : `${nextColour}${nextAlpha.toString(16).padStart(2, "0").toUpperCase()}`);
  };
  return (
    <div className="flex flex-col gap-3">
      <ColorField
        error={error}
        label={formText.option.colour({ name })}
        onChange={(next) => join(next, alpha)}
        value={colour}
      />
      <Slider
        format={(percent) => formText.option.opacityValue({ percent })}
        label={formText.option.opacity({ name })}
        max={100}
        min={0}
        onChange={(percent) => join(colour, Math.round((percent / 100) * 255))}
        value={Math.round((alpha / 255) * 100)}
      />
    </div>
  );
}
