// A number with buttons to step it. Its code comes with the first that is shown; until then the number stands in its place.

import { classNames } from "@/pure/class-names";
import { Icon } from "../icon";
import { lateCode } from "../late-code";
import { CONTROL, Field } from "./field";
import { type NumberFieldProps, STEP_BUTTON } from "./number-field-props";

export const numberFieldCode = lateCode(() => import("./number-field-code"));

export function NumberField(props: NumberFieldProps) {
  const code = numberFieldCode.use("soon");
  return code ? <code.NumberField {...props} /> : <Waiting {...props} />;
}

function Waiting({ label, hint, error, isRequired, value }: NumberFieldProps) {
  return (
    <Field error={error} hint={hint} isRequired={isRequired} label={label}>
      {(control) => (
        <div className="flex">
          <span className={classNames(STEP_BUTTON, "rounded-s-control border-e-0 opacity-45")}>
            <Icon name="minus" size={16} />
          </span>
          <input
            {...control}
            className={classNames(CONTROL, "min-w-0 rounded-none text-center tabular-nums")}
            disabled
            readOnly
            value={value ?? ""}
          />
          <span className={classNames(STEP_BUTTON, "rounded-e-control border-s-0 opacity-45")}>
            <Icon name="plus" size={16} />
          </span>
        </div>
      )}
    </Field>
  );
}
