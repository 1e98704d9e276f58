// From a draft to what is sent.

import type { CreateSwitchThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";
import { BACKGROUND_ONLY, type Draft, type FileField, fileOf, hasCommonLayout, OWN_LAYOUT } from "../theme-form/draft";
import { iconsOf } from "../theme-form/pieces/icons";

/** Only what is there: most themes have none of these. */
const given = (pieces: Record<string, Blob | null>): Partial<CreateSwitchThemeInput> =>
  Object.fromEntries(Object.entries(pieces).filter(([, file]) => file !== null));

/** The input of the mutation; the draft must be whole and free of required problems. */
export function submissionOf(draft: Draft): CreateSwitchThemeInput | null {
  if (!draft.target) return null;
  const isOwn = draft.base === OWN_LAYOUT;
  const layoutHexId = isOwn || draft.base === BACKGROUND_ONLY ? null : draft.base;
  const file = (field: FileField, isTaken = true) => (isTaken && draft[field] ? fileOf(draft, field) : null);
  const background = draft.background && fileOf(draft, "background");
  return {
    name: asLine(draft.name),
    description: draft.description.trim() || null,
    tags: draft.tags,
    target: draft.target,
    isPrivate: draft.isPrivate,
    isNSFW: draft.isMature,
    layoutHexId,
    options: layoutHexId
      ? draft.choices.map(({ valueUuid, variable }) => ({
          layoutOptionValueUuid: valueUuid,
          variable: variable ?? null,
        }))
      : null,
    backgroundImage: background,
    backgroundCrop: background && draft.background ? draft.background.crop : null,
    screenshotImage: file("screenshot"),
    ...given({
      customLayoutJson: file("ownLayout", isOwn),
      customCommonLayoutJson: file("ownCommonLayout", isOwn && hasCommonLayout(draft.target)),
      overlayBlackImage: file("overlayBlack", isOwn),
      overlayWhiteImage: file("overlayWhite", isOwn),
      ...Object.fromEntries(iconsOf(draft.target).map(([icon]) => [icon, file(icon)])),
    }),
  };
}
