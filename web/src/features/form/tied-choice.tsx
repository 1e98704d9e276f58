// Native choices of the design system, tied to the field of the form around them.

import type { ComponentProps } from "react";
import { Checkbox, RadioTiles, Switch } from "@/ui/fields/choice";
import { FieldPlace } from "@/ui/fields/error-summary";
import { useTied } from "./app-form";

type Tied = "value" | "error" | "onChange";

export function TiedCheckbox(props: Omit<ComponentProps<typeof Checkbox>, Tied | "checked">) {
  const { name, value, error, change } = useTied<boolean>();
  return (
    <FieldPlace name={name}>
      <Checkbox {...props} checked={value} error={error} onChange={({ target }) => change(target.checked)} />
    </FieldPlace>
  );
}

export function TiedSwitch(props: Omit<ComponentProps<typeof Switch>, Tied | "checked">) {
  const { name, value, error, change } = useTied<boolean>();
  return (
    <FieldPlace name={name}>
      <Switch {...props} checked={value} error={error} onChange={({ target }) => change(target.checked)} />
    </FieldPlace>
  );
}

export function TiedRadioTiles(props: Omit<ComponentProps<typeof RadioTiles<string>>, Tied>) {
  const { name, value, error, change } = useTied<string | null>();
  return (
    <FieldPlace name={name}>
      <RadioTiles {...props} error={error} onChange={change} value={value} />
    </FieldPlace>
  );
}
