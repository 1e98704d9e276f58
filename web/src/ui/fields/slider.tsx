// A value on a scale, with the value in words beside it. Pair it with a number field where exact values matter.

import type { CSSProperties } from "react";
import { Field, type FieldProps } from "./field";

export type SliderProps = Omit<FieldProps, "isRequired"> & {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** The value as people say it. */
  format?: (value: number) => string;
};

export function Slider({ label, hint, error, value, onChange, min, max, step = 1, format = String }: SliderProps) {
  return (
    <Field
      aside={<span className="text-facts text-ink-2 tabular-nums">{format(value)}</span>}
      error={error}
      hint={hint}
      label={label}
    >
      {(control) => (
        <input
          {...control}
          aria-valuetext={format(value)}
          className="scale h-6 w-full cursor-pointer rounded-frame"
          max={max}
          min={min}
          onChange={(event) => onChange(Number(event.target.value))}
          step={step}
          style={{ "--share": max > min ? (value - min) / (max - min) : 0 } as CSSProperties}
          type="range"
          value={value}
        />
      )}
    </Field>
  );
}
