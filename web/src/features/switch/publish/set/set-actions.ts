// What can be done with the themes of a set: add one for another menu, move, take away, and use a value of one for all.
// Fetched when it is first needed.

import type { Target } from "@/api/gql/types";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { showToast } from "@/ui/overlays/toast-queue";
import { layoutOf, nameOf, type PickerLayout } from "../../theme-form/check-draft";
import { BACKGROUND_ONLY, type Draft, emptyDraft, withTypedTag } from "../../theme-form/draft";
import { drafts, keepWhole, wholeDraft } from "../draft-store";
import { sets } from "./set-store";
import { moved, type SharedField, unpublished } from "./theme-set";
import type { ThemeSetWork } from "./use-theme-set";

/** A theme for another menu that begins with what fits of this one. */
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

export async function addTheme(
  work: ThemeSetWork,
  source: Draft,
  target: Target | null,
  layouts: readonly PickerLayout[],
) {
  const whole = await wholeDraft(source);
  const draft = copiedFor(whole, target, layouts, crypto.randomUUID());
  // The one that it is added to may not have been kept before: so far it may be as empty as any.
  await Promise.all([keepWhole(draft), drafts.load(source.id) ?? keepWhole(whole)]);
  work.change({ draftIds: [...work.now().draftIds, draft.id] });
  work.goTo(draft.id, { step: "layout" });
}

export function moveTheme(work: ThemeSetWork, id: string, by: number) {
  work.change({ draftIds: moved(work.now().draftIds, id, by) });
}

/** Takes a theme out of the set, until the toast goes with the way to bring it back. */
export async function removeTheme(work: ThemeSetWork, removed: Draft) {
  const { id, setId } = removed;
  const { draftIds } = work.now();
  const place = draftIds.indexOf(id);
  const whole = await wholeDraft(removed);
  const next = unpublished(work.now()).filter((one) => one !== id);
  if (next[0]) work.goTo(next[Math.min(place, next.length - 1)] ?? next[0]);
  work.change({ draftIds: draftIds.filter((one) => one !== id) });
  await drafts.remove(id);
  const undo = async () => {
    await keepWhole(whole);
    const now = work.isOpen() ? work.now() : sets.load(setId);
    const others = now.draftIds.filter((one) => one !== id);
    work.change({ ...now, draftIds: moved([...others, id], id, place - others.length) });
  };
  showToast({
    title: createText.set.removed({ name: nameOf(removed) }),
    action: { label: formText.action.undo, onPress: () => void undo() },
  });
}

/** Gives the value of a field to all other themes of the set, until it is undone. */
export async function lendToAll(work: ThemeSetWork, source: Draft, field: SharedField) {
  const ids = unpublished(work.now()).filter((id) => id !== source.id);
  const before = await Promise.all(ids.flatMap((id) => drafts.load(id) ?? []).map(wholeDraft));
  const lent = await wholeDraft(source);
  const put = async (draft: Draft) => {
    if (draft.background === null) await drafts.dropFile(draft.id, "background");
    await keepWhole(draft);
  };
  await Promise.all(
    before.map((draft) =>
      put({
        ...draft,
        [field]: field === "tags" ? withTypedTag(lent.tags, lent.typedTag) : lent[field],
        files: field === "background" ? { ...draft.files, background: lent.files.background } : draft.files,
      }),
    ),
  );
  // Others look at the drafts anew.
  work.change({});
  const undo = async () => {
    await Promise.all(before.map(put));
    work.reload();
  };
  showToast({
    title: createText.set.lent({ n: before.length + 1 }),
    action: { label: formText.action.undo, onPress: () => void undo() },
  });
}
