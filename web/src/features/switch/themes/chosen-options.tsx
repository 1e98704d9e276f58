// The options of the layout that a theme was made with.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { sayChoice } from "@/features/switch/options/chosen-words";
import { worksText } from "@/messages/works-text";
import { nameColour } from "@/pure/colour-name";
import { ColourMark } from "@/ui/wall/colour-mark";

type ChosenOption = NonNullable<SwitchThemePageQuery["switchTheme"]>["options"][number];

export function ChosenOptions({ options }: { options: readonly ChosenOption[] }) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.layoutOptionValueUuid}>
          {option.variable && nameColour(option.variable) && (
            <>
              <ColourMark colour={option.variable} />{" "}
            </>
          )}
          {say(option)}
        </li>
      ))}
    </ul>
  );
}

function say({ optionName, valueName, variable }: ChosenOption): string {
  const { facts } = worksText;
  return optionName === "" ? facts.optionGone : sayChoice(optionName, variable ?? shownValue(valueName));
}

/** Values of switches have names made for files; people read them as "on". */
function shownValue(name: string): string {
  return /^(enable|enabled|on|value|true)?$/i.test(name) ? worksText.facts.optionOn : name;
}
