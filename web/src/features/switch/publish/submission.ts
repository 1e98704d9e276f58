// From a draft to what is sent.

import type { CreateSwitchThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";
import { BACKGROUND_ONLY, type Draft, pictureOf } from "./draft";

/** The input of the mutation; the draft must be whole and free of required problems. */
export function submissionOf(draft: Draft): CreateSwitchThemeInput | null {
  if (!draft.target) return null;
  const layoutHexId = draft.base === BACKGROUND_ONLY ? null : draft.base;
  const background = draft.background && pictureOf(draft, "background");
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
    screenshotImage: draft.screenshot && pictureOf(draft, "screenshot"),
  };
}
