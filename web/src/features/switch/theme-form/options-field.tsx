// Setting the options of the chosen layout; the picture beside them answers at once.

import type { ReactNode } from "react";
import { useTied } from "@/features/form/app-form";
import { formText } from "@/messages/form-text";
import { FieldPlace } from "@/ui/fields/error-summary";
import type { Choice } from "../options/choices";
import { OptionPanel } from "../options/option-panel";
import type { PickerLayout } from "./check-draft";

type OptionsFieldProps = {
  layout: PickerLayout | null;
  /** Shown under the options where there is no room beside them. */
  actions: ReactNode;
};

export function OptionsField({ layout, actions }: OptionsFieldProps) {
  const { name, value, error, change } = useTied<Choice[]>();
  if (!layout) return <p className="text-ink-2">{formText.publish.noLayoutChosen}</p>;
  return (
    <FieldPlace name={name}>
      <OptionPanel
        choices={value}
        hexId={layout.hexId}
        isChecked={error !== undefined}
        onChange={change}
        options={layout.options}
        original={{ src: layout.preview240Url, thumbHash: layout.thumbHash, ground: layout.color }}
      />
      <div className="border-t border-hairline pt-4 desktop:hidden">{actions}</div>
    </FieldPlace>
  );
}
