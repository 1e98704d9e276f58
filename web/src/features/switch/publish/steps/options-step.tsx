// Setting the options of the chosen layout; the picture beside them answers at once.

import type { ReactNode } from "react";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { OptionPanel } from "../../options/option-panel";
import type { PickerLayout } from "../problems";
import type { StepProps } from "./step-props";

type OptionsStepProps = StepProps & {
  layout: PickerLayout | null;
  /** Shown under the options where there is no room beside them. */
  actions: ReactNode;
};

export function OptionsStep({ draft, change, form, layout, actions }: OptionsStepProps) {
  if (!layout) return <p className="text-ink-2">{formText.publish.noLayoutChosen}</p>;
  return (
    <FieldPlace name="options">
      <OptionPanel
        choices={draft.choices}
        isChecked={form.errorOf("options") !== undefined}
        onChange={(choices) => change({ choices })}
        options={layout.options}
        original={{ src: layout.preview240Url, thumbHash: layout.thumbHash, ground: layout.color }}
      />
      <div className="border-t border-hairline pt-4 desktop:hidden">{actions}</div>
    </FieldPlace>
  );
}
