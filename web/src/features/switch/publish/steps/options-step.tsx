// Setting the options of the chosen layout; the picture beside them answers at once.

import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import { OptionPanel } from "../../options/option-panel";
import type { PickerLayout } from "../problems";
import type { StepProps } from "./step-props";

export function OptionsStep({ draft, change, layout }: StepProps & { layout: PickerLayout | null }) {
  if (!layout) return <p className="text-ink-2">{formText.publish.noLayoutChosen}</p>;
  return (
    <FieldPlace name="options">
      <OptionPanel
        choices={draft.choices}
        ground={layout.color}
        onChange={(choices) => change({ choices })}
        options={layout.options}
      />
    </FieldPlace>
  );
}
