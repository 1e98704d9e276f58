// From a draft to what is sent.

import type { CreateSwitchThemeInput } from "@/api/gql/types";
import { asLine } from "@/features/form/text-checks";
import type { Draft } from "./draft";

/** The input of the mutation; the draft must be free of required problems. */
export function submissionOf(draft: Draft, file: Blob | null): CreateSwitchThemeInput | null {
  if (!draft.target) return null;
  const hasLayout = draft.base === "layout" && draft.layoutHexId !== null;
  const background = file && draft.background;
  return {
    name: asLine(draft.name),
    description: draft.description.trim() || null,
    tags: draft.tags,
    target: draft.target,
    isPrivate: draft.isPrivate,
    isNSFW: draft.isMature,
    layoutHexId: hasLayout ? draft.layoutHexId : null,
    options: hasLayout
      ? draft.choices.map(({ valueUuid, variable }) => ({
          layoutOptionValueUuid: valueUuid,
          variable: variable ?? null,
        }))
      : null,
    backgroundImage: background ? file : null,
    backgroundCrop: background ? background.crop : null,
  };
}

/** The key for sending this content: the one it was last sent under, or a new one if anything has changed. */
export function submissionKey(draft: Draft, input: CreateSwitchThemeInput): { key: string; content: string } {
  const content = JSON.stringify({ ...input, backgroundImage: draft.background });
  return draft.sent?.content === content ? draft.sent : { key: crypto.randomUUID(), content };
}
