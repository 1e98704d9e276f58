// A number with buttons to step it. The text stays free while typing; leaving the field brings it into its limits.

import { useEffect, useState } from "react";
import { formText } from "@/messages/form-text";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";
import { CONTROL, Field, type FieldProps } from "./field";

export type NumberFieldProps = FieldProps & {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Whole numbers only. */
  isInteger?: boolean;
  name?: string;
};

/** `value` brought between the limits and, if asked, to a whole number. Floating dust of stepping is rounded off. */
export function boundNumber(value: number, min: number, max: number, isInteger: boolean): number {
  const rounded = isInteger ? Math.round(value) : Number(value.toFixed(6));
  return Math.min(max, Math.max(min, rounded));
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, isRequired, value, onChange, step = 1, isInteger = false, name } = props;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = props;
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  const settle = (next: number) => {
    const bounded = boundNumber(next, min, max, isInteger);
    setTyped(String(bounded));
    if (bounded !== value) onChange(bounded);
  };
  const stepBy = (direction: 1 | -1) => settle(value + direction * step);
  const button =
    "inline-flex min-h-10 w-10 shrink-0 items-center justify-center border border-edge bg-panel hover:bg-sunken disabled:opacity-45";

  return (
    <Field error={error} hint={hint} isRequired={isRequired} label={label}>
      {(control) => (
        <span className="flex">
          <button
            aria-label={formText.field.decrease({ label })}
            className={classNames(button, "rounded-s-control border-e-0")}
            disabled={value <= min}
            onClick={() => stepBy(-1)}
            type="button"
          >
            <Icon name="minus" size={16} />
          </button>
          <input
            {...control}
            className={classNames(CONTROL, "min-w-0 rounded-none text-center tabular-nums")}
            inputMode={isInteger && min >= 0 ? "numeric" : "decimal"}
            name={name}
            onBlur={() => settle(typed.trim() === "" || Number.isNaN(Number(typed)) ? value : Number(typed))}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = Number(event.target.value);
              const isFine = event.target.value.trim() !== "" && !Number.isNaN(next) && next >= min && next <= max;
              if (isFine && (!isInteger || Number.isInteger(next)) && next !== value) onChange(next);
            }}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              stepBy(event.key === "ArrowUp" ? 1 : -1);
            }}
            value={typed}
          />
          <button
            aria-label={formText.field.increase({ label })}
            className={classNames(button, "rounded-e-control border-s-0")}
            disabled={value >= max}
            onClick={() => stepBy(1)}
            type="button"
          >
            <Icon name="plus" size={16} />
          </button>
        </span>
      )}
    </Field>
  );
}
