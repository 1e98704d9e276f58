// What a number field is once its code is there: see number-field.tsx. The text stays free while typing; leaving the field brings it into its limits, unless
// the caller would rather say what is wrong with it.

import { NumberField as Primitive } from "@base-ui/react/number-field";
import { useState } from "react";
import { formText } from "@/messages/form-text";
import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";
import { CONTROL, Field } from "./field";
import { type NumberFieldProps, STEP_BUTTON } from "./number-field-props";

/** Six digits round off the floating dust of stepping. */
const MOST_DIGITS = 6;

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, isRequired, value, min, max, step = 1, isInteger = false, name } = props;
  // An emptied field is no number: the last one stays chosen and comes back when the field is left.
  const [isEmpty, setEmpty] = useState(false);
  const [isTyping, setTyping] = useState(false);
  return (
    <Field error={isTyping ? undefined : error} hint={hint} isRequired={isRequired} label={label}>
      {(control) => (
        <Primitive.Root
          allowOutOfRange={props.isFree}
          format={{ useGrouping: false, maximumFractionDigits: isInteger && !props.isFree ? 0 : MOST_DIGITS }}
          id={control.id}
          largeStep={step * 10}
          locale="en"
          max={max}
          min={min}
          name={name}
          onValueChange={(next) => {
            setEmpty(next === null);
            if (props.isFree) props.onChange(next);
            else if (next !== null) props.onChange(next);
          }}
          step={step}
          value={isEmpty ? null : value}
        >
          <Primitive.Group className="flex">
            <Primitive.Decrement
              aria-label={formText.field.decrease({ label })}
              className={classNames(STEP_BUTTON, "rounded-s-control border-e-0")}
            >
              <Icon name="minus" size={16} />
            </Primitive.Decrement>
            <Primitive.Input
              {...control}
              className={classNames(CONTROL, "min-w-0 rounded-none text-center tabular-nums")}
              onBlur={() => {
                setEmpty(false);
                setTyping(false);
              }}
              onInput={() => setTyping(true)}
            />
            <Primitive.Increment
              aria-label={formText.field.increase({ label })}
              className={classNames(STEP_BUTTON, "rounded-e-control border-s-0")}
            >
              <Icon name="plus" size={16} />
            </Primitive.Increment>
          </Primitive.Group>
        </Primitive.Root>
      )}
    </Field>
  );
}
