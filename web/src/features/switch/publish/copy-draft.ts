// A theme for another menu that begins with what fits of one that is there.

import type { Target } from "@/api/gql/types";
import { layoutOf, type PickerLayout } from "../theme-form/check-draft";
import { BACKGROUND_ONLY, type Draft, emptyDraft, withTypedTag } from "../theme-form/draft";

export function copiedFor(source: Draft, target: Target | null, layouts: readonly PickerLayout[], id: string): Draft {
  const { setId, background, description, isMature, isPrivate, files } = source;
  const name = layoutOf(source, layouts)?.name.toLocaleLowerCase();
  const layout = layouts.find((one) => one.target === target && one.name.toLocaleLowerCase() === name);
  const otherwise = target && background ? BACKGROUND_ONLY : null;
  return {
    ...emptyDraft(id),
    setId,
    target,
    base: layout?.hexId ?? otherwise,
    background,
    description,
    tags: withTypedTag(source.tags, source.typedTag),
    isMature,
    isPrivate,
    files: background ? { background: files.background } : {},
  };
}
