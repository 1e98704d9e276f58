// Setting the options of the chosen layout; the picture beside them answers at once.

import type { ReactNode } from "react";
import { useTied } from "@/features/form/app-form";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import type { Choice } from "../../options/choices";
import { OptionPanel } from "../../options/option-panel";
import type { PickerLayout } from "../problems";
import type { StepProps } from "./step-props";

type OptionsStepProps = Pick<StepProps, "form"> & {
  layout: PickerLayout | null;
  /** Shown under the options where there is no room beside them. */
  actions: ReactNode;
};

export function OptionsStep({ form, layout, actions }: OptionsStepProps) {
  if (!layout) return <p className="text-ink-2">{formText.publish.noLayoutChosen}</p>;
  return (
    <div>
      <form.AppField name="choices">{() => <TiedOptions layout={layout} />}</form.AppField>
      <div className="border-t border-hairline pt-4 desktop:hidden">{actions}</div>
    </div>
  );
}

function TiedOptions({ layout }: { layout: PickerLayout }) {
  const { name, value, error, change } = useTied<Choice[]>();
  return (
    <FieldPlace name={name}>
      <OptionPanel
        choices={value}
        isChecked={error !== undefined}
        onChange={change}
        options={layout.options}
        original={{ src: layout.preview240Url, thumbHash: layout.thumbHash, ground: layout.color }}
      />
    </FieldPlace>
  );
}
