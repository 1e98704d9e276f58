// With which draft the form opens: the one the address names, a new one on the layout the address names, or the
// latest on this device. A draft that is named and not on this device was published or deleted.

import { keepOffered } from "../options/choices";
import { readChoices } from "../options/written-choices";
import { type Draft, emptyDraft } from "./draft";
import { drafts } from "./draft-store";
import type { PickerLayout } from "./problems";
import type { PublishSearch } from "./publish-search";

export type Start = {
  draft: Draft;
  /** It was found on this device. */
  isResumed: boolean;
};

/** Null when the draft that the address names is not there. */
export function startDraft(search: PublishSearch, layouts: readonly PickerLayout[]): Start | null {
  if (search.draft) {
    const named = drafts.load(search.draft);
    return named && { draft: named, isResumed: true };
  }
  const layout = search.layout && layouts.find(({ hexId }) => hexId === search.layout);
  if (layout) return { draft: withLayout(emptyDraft(), layout, search.o), isResumed: false };
  if (search.base) return { draft: { ...emptyDraft(), base: search.base }, isResumed: false };
  const latest = search.new ? undefined : drafts.list()[0];
  return latest ? { draft: latest, isResumed: true } : { draft: emptyDraft(), isResumed: false };
}

function withLayout(draft: Draft, layout: PickerLayout, written: string | undefined): Draft {
  const choices = keepOffered(layout.options, readChoices(written));
  return { ...draft, target: layout.target, base: layout.hexId, choices };
}
