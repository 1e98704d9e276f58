// The value that a theme was made with, of one of its layout's options.

import { sayValue } from "@/features/switch/options/chosen-words";
import { itemsText } from "@/messages/items-text";
import { nameColour } from "@/pure/colour-name";
import { ColourMark } from "@/ui/wall/colour-mark";

type ChosenValueProps = { optionName: string; valueName: string; variable: string | null };

export function ChosenValue({ optionName, valueName, variable }: ChosenValueProps) {
  if (variable === null) return isOn(optionName, valueName) ? itemsText.facts.optionOn : valueName;
  return (
    <>
      {nameColour(variable) && (
        <>
          <ColourMark colour={variable} />{" "}
        </>
      )}
      {sayValue(variable)}
    </>
  );
}

/** Values of switches have names made for files, or repeat the option's; people read them as "on". */
function isOn(optionName: string, valueName: string): boolean {
  const repeats = valueName.trim().toLocaleLowerCase() === optionName.trim().toLocaleLowerCase();
  return repeats || /^(enable|enabled|on|value|true)?$/i.test(valueName);
}
