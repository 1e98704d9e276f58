// What can be done with the themes of a set: add one, move, take away, and use a value of one for all. Fetched when it is
// first needed.

import { withTypedTag } from "@/features/form/typed-tag";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { showToast } from "@/ui/overlays/toast-queue";
import type { LentField, NewDraft } from "../new-draft";
import { moved, unpublished } from "./draft-set";
import type { DraftSetWork } from "./use-draft-set";

/** `copy` makes the new one of what fits of the `source`, which comes with its files; `step` is where its form begins. */
export async function addTheme<FileField extends string, Draft extends NewDraft<FileField>>(
  work: DraftSetWork<FileField, Draft>,
  source: Draft,
  copy: (source: Draft, id: string) => Draft,
  step: string,
) {
  const { drafts } = work.kind;
  const whole = await drafts.whole(source);
  const draft = copy(whole, crypto.randomUUID());
  // The one that it is added to may not have been kept before: so far it may be as empty as any.
  await Promise.all([drafts.keepWhole(draft), drafts.load(source.id) ?? drafts.keepWhole(whole)]);
  work.change({ draftIds: [...work.now().draftIds, draft.id] });
  work.goTo(draft.id, { step });
}

export function moveTheme<FileField extends string, Draft extends NewDraft<FileField>>(
  work: DraftSetWork<FileField, Draft>,
  id: string,
  by: number,
) {
  work.change({ draftIds: moved(work.now().draftIds, id, by) });
}

/** Takes a theme out of the set, until the toast goes with the way to bring it back. */
export async function removeTheme<FileField extends string, Draft extends NewDraft<FileField>>(
  work: DraftSetWork<FileField, Draft>,
  removed: Draft,
) {
  const { drafts, sets, nameOf } = work.kind;
  const { id, setId } = removed;
  const { draftIds } = work.now();
  const place = draftIds.indexOf(id);
  const whole = await drafts.whole(removed);
  const next = unpublished(work.now()).filter((one) => one !== id);
  if (next[0]) work.goTo(next[Math.min(place, next.length - 1)] ?? next[0]);
  work.change({ draftIds: draftIds.filter((one) => one !== id) });
  await drafts.remove(id);
  const undo = async () => {
    await drafts.keepWhole(whole);
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
export async function lendToAll<FileField extends string, Draft extends NewDraft<FileField>>(
  work: DraftSetWork<FileField, Draft>,
  source: Draft,
  field: LentField,
) {
  const { drafts } = work.kind;
  const ids = unpublished(work.now()).filter((id) => id !== source.id);
  const before = await Promise.all(ids.flatMap((id) => drafts.load(id) ?? []).map(drafts.whole));
  const lent: Draft & { [Lent in LentField]?: unknown } = await drafts.whole(source);
  const file = drafts.fileFields.find((one) => one === field);
  const put = async (draft: Draft) => {
    if (file && draft[file] === null) await drafts.dropFile(draft.id, file);
    await drafts.keepWhole(draft);
  };
  await Promise.all(
    before.map((draft) =>
      put({
        ...draft,
        [field]: field === "tags" ? withTypedTag(lent.tags, lent.typedTag) : lent[field],
        files: file ? { ...draft.files, [file]: lent.files[file] } : draft.files,
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
