// What is wrong or could be better with a draft, field by field. The same rules as the server's, in the same order
// as the form, so that almost nothing has to be sent to be refused. What the server says joins the list.

import type { PickerLayoutFragment } from "@/api/gql/types";
import type { Complaint } from "@/api/request-error";
import type { Problem, Weight } from "@/features/form/problem";
import { asLine, checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { checkChoice, chosenIn, listChosen, overlayOf } from "../options/choices";
import type { Draft } from "./draft";
import type { FieldId } from "./form-steps";

export type PickerLayout = PickerLayoutFragment;

/**
 * Everything there is to say about a draft, in the order of the form. `isFileLost` says that its picture is not on
 * this device any more.
 */
export function findProblems(
  draft: Draft,
  layout: PickerLayout | null,
  limits: Limits,
  isFileLost = false,
): Problem<FieldId>[] {
  const found: Problem<FieldId>[] = [];
  const add = (field: FieldId, weight: Weight, message: string | null) => {
    if (message !== null) found.push({ field, weight, message });
  };
  const { problem, advice } = formText.publish;
  if (draft.target === null) add("target", "required", problem.target);
  if (draft.base === null || (draft.base === "layout" && !layout)) add("base", "required", problem.base);
  for (const option of layout?.options ?? []) {
    const choice = chosenIn(option, draft.choices);
    const wrong = choice && checkChoice(option, choice);
    if (wrong) add("options", "required", `${option.name}: ${wrong}`);
  }
  if (draft.choices.length > limits.layoutOptionsMax)
    add("options", "required", problem.options({ most: limits.layoutOptionsMax }));
  if (draft.base === "background" && !draft.background) add("background", "required", problem.backgroundMissing);
  if (draft.background && isFileLost) add("background", "required", formText.publish.fileLost);
  add("name", "required", checkName(draft.name, limits));
  add("description", "required", checkDescription(draft.description, limits));
  add("tags", "required", checkTags(draft.tags, limits));

  if (layout && !draft.background) add("background", "check", advice.noBackground);
  if (layout && asLine(draft.name).toLocaleLowerCase() === layout.name.toLocaleLowerCase()) {
    add("name", "check", advice.nameOfLayout);
  }
  const chosen = listChosen(layout?.options ?? [], draft.choices);
  if (chosen.length > 1 && overlayOf(null, chosen).shows) add("options", "check", advice.manyOptions);
  if (draft.description.trim() === "") add("description", "idea", advice.noDescription);
  if (draft.tags.length > 0 && draft.tags.length < 3) add("tags", "idea", advice.fewTags);
  return found;
}

const FIELD_OF_INPUT: Record<string, FieldId> = {
  name: "name",
  description: "description",
  tags: "tags",
  target: "target",
  layoutHexId: "base",
  options: "options",
  backgroundImage: "background",
  backgroundCrop: "background",
  isNSFW: "isMature",
};

/** The server's complaints at the fields of the form; those about no field of ours are left to the caller. */
export function problemsOfComplaints(complaints: readonly Complaint[]): Problem<FieldId>[] {
  return complaints.flatMap(({ field, message }) => {
    const input = /^themesData\.\d+\.(\w+)/.exec(field)?.[1] ?? field;
    const own = FIELD_OF_INPUT[input];
    return own ? [{ field: own, weight: "required" as const, message }] : [];
  });
}
