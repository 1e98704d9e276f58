// What was chosen of an option, as people say it.

import { text } from "@/messages/text";
import { nameColour } from "@/pure/colour-name";

/** The words for a colour; what was typed where it is none. */
export function sayValue(value: string): string {
  const name = nameColour(value);
  if (!name) return value;
  const { colour } = text;
  const hue = colour.hue[name.hue];
  const shade = name.shade ? colour[name.shade]({ hue }) : hue;
  return name.opacityPercent < 100 ? colour.opaque({ colour: shade, percent: name.opacityPercent }) : shade;
}

/** An option with its value; the option alone where the value only repeats it. */
export function sayChoice(option: string, value: string | undefined): string {
  const isSame = value?.trim().toLocaleLowerCase() === option.trim().toLocaleLowerCase();
  return value && !isSame ? `${option}: ${sayValue(value)}` : option;
}
