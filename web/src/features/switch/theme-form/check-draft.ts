// What is wrong with a draft, field by field. The same rules as the server's, in the same order as the form, so that
// almost nothing has to be sent to be refused.

import type { PickerLayoutFragment } from "@/api/gql/types";
import type { FieldProblems } from "@/features/form/problem";
import { checkDescription, checkName, checkTags } from "@/features/form/text-checks";
import type { Limits } from "@/features/session/session";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { checkChoices } from "../options/choices";
import { BACKGROUND_ONLY, type Draft, type FieldId, type FileField, OWN_LAYOUT } from "./draft";
import { ICONS, iconsOf } from "./pieces/icons";

export type PickerLayout = PickerLayoutFragment;

/** The layout a draft is built on; null for one without, and for one that is not on display any more. */
export const layoutOf = ({ base }: Draft, layouts: readonly PickerLayout[]): PickerLayout | null =>
  layouts.find(({ hexId }) => hexId === base) ?? null;

/** What a theme is called as long as it has no name. */
export const nameOf = ({ name, target }: Pick<Draft, "name" | "target">): string =>
  name.trim() || (target ? text.target[target] : formText.publish.untitled);

const lost = (draft: Draft, field: FileField): string | false =>
  draft.files[field] === "lost" && formText.publish.pieceLost;

/** The files that are taken as they are and are not on this device any more. */
function lostFiles(draft: Draft): FieldProblems<FieldId> {
  const isOwn = draft.base === OWN_LAYOUT;
  const icons = iconsOf(draft.target).map(([icon]) => [icon, draft[icon] && lost(draft, icon)]);
  return {
    ...Object.fromEntries(icons),
    ownCommonLayout: isOwn && draft.ownCommonLayout && lost(draft, "ownCommonLayout"),
  };
}

/** What keeps a draft from being sent. */
export function checkDraft(draft: Draft, layout: PickerLayout | null, limits: Limits): FieldProblems<FieldId> {
  const { problem } = formText.publish;
  const isOwn = draft.base === OWN_LAYOUT;
  const hasIcon = iconsOf(draft.target).some(([icon]) => draft[icon]);
  const isBackgroundOnly = draft.base === BACKGROUND_ONLY;
  const choices = checkChoices(layout?.options ?? [], draft.choices);
  if (draft.choices.length > limits.layoutOptionsMax) choices.push(problem.options({ most: limits.layoutOptionsMax }));
  return {
    target: draft.target ? null : problem.target,
    // Layouts are shown once the menu is known; before that there is nothing to lead to.
    base: draft.target && !isBackgroundOnly && !isOwn && !layout && problem.base,
    ...lostFiles(draft),
    ownLayout: isOwn && (draft.ownLayout ? lost(draft, "ownLayout") : !draft.ownCommonLayout && problem.ownLayout),
    overlayBlack:
      isOwn && (draft.overlayBlack ? lost(draft, "overlayBlack") : draft.overlayWhite && problem.overlayPair),
    overlayWhite:
      isOwn && (draft.overlayWhite ? lost(draft, "overlayWhite") : draft.overlayBlack && problem.overlayPair),
    choices,
    background: draft.background
      ? draft.files.background === "lost" && formText.publish.fileLost
      : isBackgroundOnly && !hasIcon && problem.backgroundMissing,
    screenshot: draft.screenshot && draft.files.screenshot === "lost" && formText.publish.screenshotLost,
    name: checkName(draft.name, limits),
    description: checkDescription(draft.description, limits),
    // What is still typed counts as a tag; how long it is shows once it is one.
    tags: draft.tags.length === 0 && draft.typedTag.trim() !== "" ? null : checkTags(draft.tags, limits),
  };
}

const FIELD_OF_INPUT: Record<string, FieldId> = {
  ...Object.fromEntries(ICONS.map((icon) => [icon, icon])),
  customLayoutJson: "ownLayout",
  customCommonLayoutJson: "ownCommonLayout",
  overlayBlackImage: "overlayBlack",
  overlayWhiteImage: "overlayWhite",
  name: "name",
  description: "description",
  tags: "tags",
  target: "target",
  layoutHexId: "base",
  options: "choices",
  backgroundImage: "background",
  backgroundCrop: "background",
  screenshotImage: "screenshot",
  isNSFW: "isMature",
  isPrivate: "isPrivate",
};

/** The field of the form that a path of the input is about: of one theme among several, or of a change. */
export const fieldOfInput = (path: string): FieldId | undefined =>
  FIELD_OF_INPUT[/^(?:themesData\.\d+|data)\.(\w+)/.exec(path)?.[1] ?? path];
