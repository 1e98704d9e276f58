// What is chosen of a layout's options: a list of values in the order in which they were chosen, each with what was
// typed into it. Pure rules; the server holds the same ones and has the last word.

import type { LayoutOptionFragment } from "@/api/gql/types";
import { formText } from "@/messages/form-text";
import { nameColour } from "@/pure/colour-name";
import { sayChoice } from "./chosen-words";
import { carriesVariable } from "./variable";
import type { Choice } from "./written-choices";

export type { Choice } from "./written-choices";

export type LayoutOption = LayoutOptionFragment;
export type OptionValue = LayoutOption["values"][number];

/** Longest text a STRING option takes when it names no bounds, in code points. */
const LONGEST_TEXT = 1000;
const WHOLE_NUMBER = /^-?\d+$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const COLOUR = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Options in the order in which they are applied, which is the order in which they are shown; ties are as served. */
export function sortOptions(options: readonly LayoutOption[]): LayoutOption[] {
  return [...options].sort((a, b) => a.priority - b.priority);
}

export function chosenIn(option: LayoutOption, choices: readonly Choice[]): Choice | null {
  const own = new Set(option.values.map(({ uuid }) => uuid));
  return choices.find(({ valueUuid }) => own.has(valueUuid)) ?? null;
}

/** The choices with another one for `option`; null takes the option back to the original. */
export function choose(option: LayoutOption, choice: Choice | null, choices: readonly Choice[]): Choice[] {
  const own = new Set(option.values.map(({ uuid }) => uuid));
  const others = choices.filter(({ valueUuid }) => !own.has(valueUuid));
  return choice ? [...others, choice] : others;
}

/** Only what this layout offers: choices of another layout, or of a value that is gone, are dropped. */
export function keepOffered(options: readonly LayoutOption[], choices: readonly Choice[]): Choice[] {
  return choices.flatMap((choice) => {
    const option = options.find(({ values }) => values.some(({ uuid }) => uuid === choice.valueUuid));
    // Of two values of one option the first stands.
    if (!option || chosenIn(option, choices) !== choice) return [];
    const { valueUuid, variable } = choice;
    return [carriesVariable(option) ? { valueUuid, variable: variable ?? firstVariable(option) } : { valueUuid }];
  });
}

/** What a variable begins with when an option is switched on: what its picture shows, if that is known. */
export function firstVariable({ kind, min, max, example }: LayoutOption): string {
  if (example !== null) return example;
  if (kind === "INTEGER" || kind === "DECIMAL") return String(Math.min(Math.max(0, min ?? 0), max ?? 0));
  return kind === "COLOR" ? "#FFFFFF" : "";
}

/** What is wrong with a choice, in a sentence; null when nothing is. */
export function checkChoice(option: LayoutOption, choice: Choice): string | null {
  const { kind, min, max } = option;
  const typed = choice.variable ?? "";
  if (kind === "INTEGER" || kind === "DECIMAL") {
    const number = Number(typed);
    const isNumber = (kind === "INTEGER" ? WHOLE_NUMBER : NUMBER).test(typed) && Number.isFinite(number);
    if (isNumber && (min === null || number >= min) && (max === null || number <= max)) return null;
    if (!isNumber) return kind === "INTEGER" ? formText.option.wholeNumber : formText.option.number;
    if (min === null) return max === null ? null : formText.option.atMost({ max });
    return max === null ? formText.option.atLeast({ min }) : formText.field.between({ min, max });
  }
  if (kind === "COLOR") return COLOUR.test(typed) ? null : formText.field.colour;
  if (kind === "STRING") {
    const [least, most] = [Math.max(1, min ?? 1), Math.min(max ?? LONGEST_TEXT, LONGEST_TEXT)];
    const length = [...typed].length;
    return length >= least && length <= most ? null : formText.option.textBetween({ min: least, max: most });
  }
  return null;
}

/** The choices that fit their options. Half a number, while it is being typed, does not. */
export function fittingChoices(options: readonly LayoutOption[], choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => {
    const option = options.find((one) => chosenIn(one, [choice]));
    return option !== undefined && checkChoice(option, choice) === null;
  });
}

/** What is wrong with the choices, each with the name of its option. */
export function checkChoices(options: readonly LayoutOption[], choices: readonly Choice[]): string[] {
  return options.flatMap((option) => {
    const choice = chosenIn(option, choices);
    const wrong = choice && checkChoice(option, choice);
    return wrong ? [`${option.name}: ${wrong}`] : [];
  });
}

export type ShownChoice = {
  option: LayoutOption;
  value: OptionValue;
  variable?: string;
  label: string;
  /** To be shown beside the label. */
  colour: string | null;
};

/** Everything that is on, in the order in which it was chosen, as people name it. */
export function listChosen(options: readonly LayoutOption[], choices: readonly Choice[]): ShownChoice[] {
  return choices.flatMap(({ valueUuid, variable }) => {
    const option = options.find(({ values }) => values.some(({ uuid }) => uuid === valueUuid));
    const value = option?.values.find(({ uuid }) => uuid === valueUuid);
    if (!option || !value) return [];
    const shown = option.kind === "SELECT" ? value.name : variable;
    const colour = option.kind === "COLOR" && variable && nameColour(variable) ? variable : null;
    return [{ option, value, variable, label: sayChoice(option.name, shown), colour }];
  });
}
