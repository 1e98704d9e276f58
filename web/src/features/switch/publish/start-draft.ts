// With which draft the form opens: the one the address names, a new one on the layout the address names, or the
// latest on this device. A draft that is named and not on this device was published or deleted.

import type { Start as StartOf } from "@/features/publishing/set/use-held-set";
import { keepOffered } from "../options/choices";
import { readChoices } from "../options/written-choices";
import type { PickerLayout } from "../theme-form/check-draft";
import { type Draft, emptyDraft } from "../theme-form/draft";
import { drafts } from "./draft-store";
import type { PublishSearch } from "./publish-search";

export type Start = StartOf<Draft>;

/** Null when the draft that the address names is not there. */
export function startDraft(search: PublishSearch, layouts: readonly PickerLayout[]): Start | null {
  if (search.draft) {
    const named = drafts.load(search.draft);
    return named && { draft: named, isResumed: true };
  }
  const latest = mayResume(search, layouts) ? drafts.list()[0] : undefined;
  return latest ? { draft: latest, isResumed: true } : freshStart(search, layouts, crypto.randomUUID());
}

/** The address asks for nothing of its own. */
export const mayResume = (search: PublishSearch, layouts: readonly PickerLayout[]): boolean =>
  !search.new && !search.base && !namedLayout(search, layouts);

/** A new draft, on what the address names. */
export function freshStart(search: PublishSearch, layouts: readonly PickerLayout[], id: string): Start {
  const empty = emptyDraft(id);
  const layout = namedLayout(search, layouts);
  const draft = layout ? withLayout(empty, layout, search.o) : { ...empty, base: search.base ?? null };
  return { draft, isResumed: false };
}

const namedLayout = ({ layout }: PublishSearch, layouts: readonly PickerLayout[]) =>
  layouts.find(({ hexId }) => hexId === layout);

function withLayout(draft: Draft, layout: PickerLayout, written: string | undefined): Draft {
  const choices = keepOffered(layout.options, readChoices(written));
  return { ...draft, target: layout.target, base: layout.hexId, choices };
}
