// What can be done with all options at once, as the form shows it in two places.

import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import type { Choice } from "../options/choices";
import { OptionActions } from "../options/option-panel";
import { writeChoices } from "../options/written-choices";
import type { PickerLayout } from "../theme-form/check-draft";

type OptionsActionsProps = {
  layout: PickerLayout;
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
  isOriginalShown: boolean;
  onCompare: (isOriginalShown: boolean) => void;
};

export function OptionsActions({ layout, ...rest }: OptionsActionsProps) {
  return (
    <OptionActions {...rest} options={layout.options}>
      <CopyLinkButton address={linkTo(layout, rest.choices)} />
    </OptionActions>
  );
}

/** An address that opens the form with this layout and these options. */
function linkTo(layout: PickerLayout, choices: readonly Choice[]): string {
  const search = new URLSearchParams({ layout: layout.hexId });
  const written = writeChoices(choices);
  if (written) search.set("o", written);
  return `${window.location.origin}/create/switch/theme?${search}`;
}
