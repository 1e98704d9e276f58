// From a draft to what is sent.

import type { CreateSwitchPackInput, CreateSwitchThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";
import { type Outgoing, withoutBytes } from "@/features/publishing/set/batches";
import type { DraftSet } from "@/features/publishing/set/draft-set";
import {
  BACKGROUND_ONLY,
  type Draft,
  FILES,
  type FileField,
  fileOf,
  hasCommonLayout,
  OWN_LAYOUT,
} from "../theme-form/draft";
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

/** Null for a draft that is not complete. */
export function outgoing(draft: Draft): Outgoing<CreateSwitchThemeInput> | null {
  const input = submissionOf(draft);
  if (!input) return null;
  const files = Object.values(input).flatMap((value) => {
    const field = value instanceof Blob && FILES.find((one) => fileOf(draft, one) === value);
    return field ? [{ name: draft[field]?.fileName ?? "", bytes: value.size }] : [];
  });
  const content = JSON.stringify([input, ...FILES.map((field) => draft[field])], withoutBytes);
  return { draftId: draft.id, input, files, content };
}

/** The pack as it is sent, without the themes that join it; private where all of them are. */
export function packInput({ pack }: DraftSet, drafts: readonly Draft[]): CreateSwitchPackInput {
  const isPrivate = drafts.every((draft) => draft.isPrivate);
  return { name: asLine(pack.name), description: pack.description.trim() || null, isPrivate };
}
