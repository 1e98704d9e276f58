// What is wrong or could be better with a draft, field by field. The same rules as the server's, in the same order
// as the form, so that almost nothing has to be sent to be refused. What the server says joins the list.

import type { PickerLayoutFragment } from "@/api/gql/types";
import type { Complaint } from "@/api/request-error";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { textLength } from "@/pure/text-length";
import { checkChoice, chosenIn, listChosen, overlayOf } from "../options/choices";
import type { Draft } from "./draft";
import { type FieldId, STEP_OF, STEPS, type StepId } from "./form-steps";

export type PickerLayout = PickerLayoutFragment;

/** `required` keeps from publishing, `check` deserves a look, `idea` would make the work better. */
export type Weight = "required" | "check" | "idea";
export type Problem = { field: FieldId; weight: Weight; message: string };

// The characters the server refuses: controls, invisible ones, and those that turn the direction of writing.
const FORBIDDEN =
  /[\u034F\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

/** One line as the server will store it. */
export const asLine = (typed: string): string => typed.normalize("NFC").trim().split(/\s+/u).join(" ");

export function checkName(typed: string, { itemNameMin, itemNameMax }: Limits): string | null {
  const name = asLine(typed);
  const length = textLength(name);
  if (length === 0) return formText.publish.problem.nameEmpty;
  if (FORBIDDEN.test(name)) return formText.publish.problem.nameForbidden;
  if (length < itemNameMin) return formText.publish.problem.nameShort({ least: itemNameMin });
  return length > itemNameMax ? formText.publish.problem.nameLong({ most: itemNameMax, length }) : null;
}

export function checkDescription(typed: string, { descriptionMax }: Limits): string | null {
  const length = textLength(typed.trim());
  if (FORBIDDEN.test(typed.replace(/[\r\n\t]/g, ""))) return formText.publish.problem.descriptionForbidden;
  return length > descriptionMax ? formText.count.charactersTooMany({ n: length - descriptionMax }) : null;
}

export function checkTags(tags: readonly string[], { tagMin, tagMax, tagsPerItemMax }: Limits): string | null {
  if (tags.length === 0) return formText.publish.problem.tagsNone;
  if (tags.length > tagsPerItemMax) return formText.publish.problem.tagsMany({ most: tagsPerItemMax });
  const isWrong = (tag: string) => {
    const length = textLength(asLine(tag.replace(/^\s*#+/, "")));
    return length < tagMin || length > tagMax || FORBIDDEN.test(tag);
  };
  return tags.some(isWrong) ? formText.publish.problem.tagLength({ least: tagMin, most: tagMax }) : null;
}

/**
 * Everything there is to say about a draft, in the order of the form. `isFileLost` says that its picture is not on
 * this device any more.
 */
export function findProblems(draft: Draft, layout: PickerLayout | null, limits: Limits, isFileLost = false): Problem[] {
  const found: Problem[] = [];
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
export function problemsOfComplaints(complaints: readonly Complaint[]): Problem[] {
  return complaints.flatMap(({ field, message }) => {
    const input = /^themesData\.\d+\.(\w+)/.exec(field)?.[1] ?? field;
    const own = FIELD_OF_INPUT[input];
    return own ? [{ field: own, weight: "required" as const, message }] : [];
  });
}

/** The steps that may be opened: each one as long as nothing required is missing in those before it. */
export function openSteps(problems: readonly Problem[]): StepId[] {
  const isSound = (step: StepId) =>
    !problems.some(({ field, weight }) => weight === "required" && STEP_OF[field] === step);
  const firstWrong = STEPS.findIndex((step) => !isSound(step));
  return STEPS.slice(0, firstWrong < 0 ? STEPS.length : firstWrong + 1);
}
