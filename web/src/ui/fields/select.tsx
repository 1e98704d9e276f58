// A choice from a short list, drawn by the device: the surest control for phones and assistive tools.

import type { ComponentProps } from "react";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";
import { CONTROL, Field, type FieldProps } from "./field";

export type SelectOption = { value: string; label: string };

export type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, "id" | "onChange" | "children"> & {
    options: readonly SelectOption[];
    onChange?: (value: string) => void;
    /** Hides the label from view, for bars where the choice itself says enough. */
    isLabelHidden?: boolean;
  };

export function Select(props: SelectProps) {
  const { label, hint, error, isRequired, options, onChange, isLabelHidden, className, ...select } = props;
  const control = (given: object) => (
    <span className="relative block">
      <select
        {...select}
        {...given}
        className={classNames(CONTROL, "appearance-none pe-10", className)}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon className="pointer-events-none absolute end-3 top-3 text-ink-2" name="down" size={16} />
    </span>
  );
  if (isLabelHidden) return control({ "aria-label": label });
  return (
    <Field error={error} hint={hint} isRequired={isRequired} label={label}>
      {control}
    </Field>
  );
}
