// What can be done with the themes of a set: add one, move, take away, and use a value of one for all. Fetched when it is
// first needed.

import { withTypedTag } from "@/features/form/typed-tag";
import { createText } from "@/messages/create-text";
import { formText } from "@/messages/form-text";
import { showToast } from "@/ui/overlays/toast-queue";
import type { LentField, NewDraft } from "../new-draft";
import { moved, unpublished } from "./draft-set";
import type { DraftSetState } from "./use-draft-set";

/** `copy` makes the new one of what fits of the `source`, which comes with its files; `step` is where its form begins. */
export async function addTheme<FileField extends string, Draft extends NewDraft<FileField>>(
  draftSet: DraftSetState<FileField, Draft>,
  source: Draft,
  copy: (source: Draft, id: string) => Draft,
  step: string,
) {
  const { drafts } = draftSet.kind;
  const whole = await drafts.whole(source);
  const draft = copy(whole, crypto.randomUUID());
  // The one that it is added to may not have been kept before: so far it may be as empty as any.
  await Promise.all([drafts.keepWhole(draft), drafts.load(source.id) ?? drafts.keepWhole(whole)]);
  draftSet.change({ draftIds: [...draftSet.now().draftIds, draft.id] });
  draftSet.goTo(draft.id, { step });
}

export function moveTheme<FileField extends string, Draft extends NewDraft<FileField>>(
  draftSet: DraftSetState<FileField, Draft>,
  id: string,
  by: number,
) {
  draftSet.change({ draftIds: moved(draftSet.now().draftIds, id, by) });
}

/** Takes a theme out of the set, until the toast goes with the way to bring it back. */
export async function removeTheme<FileField extends string, Draft extends NewDraft<FileField>>(
  draftSet: DraftSetState<FileField, Draft>,
  removed: Draft,
) {
  const { drafts, sets, nameOf } = draftSet.kind;
  const { id, setId } = removed;
  const { draftIds } = draftSet.now();
  const place = draftIds.indexOf(id);
  const whole = await drafts.whole(removed);
  const next = unpublished(draftSet.now()).filter((one) => one !== id);
  if (next[0]) draftSet.goTo(next[Math.min(place, next.length - 1)] ?? next[0]);
  draftSet.change({ draftIds: draftIds.filter((one) => one !== id) });
  await drafts.remove(id);
  const undo = async () => {
    await drafts.keepWhole(whole);
    const now = draftSet.isOpen() ? draftSet.now() : sets.load(setId);
    const others = now.draftIds.filter((one) => one !== id);
    draftSet.change({ ...now, draftIds: moved([...others, id], id, place - others.length) });
  };
  showToast({
    title: createText.set.removed({ name: nameOf(removed) }),
    action: { label: formText.action.undo, onPress: () => void undo() },
  });
}

/** Gives the value of a field to all other themes of the set, until it is undone. */
export async function lendToAll<FileField extends string, Draft extends NewDraft<FileField>>(
  draftSet: DraftSetState<FileField, Draft>,
  source: Draft,
  field: LentField,
) {
  const { drafts } = draftSet.kind;
  const ids = unpublished(draftSet.now()).filter((id) => id !== source.id);
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
  draftSet.change({});
  const undo = async () => {
    await Promise.all(before.map(put));
    draftSet.reload();
  };
  showToast({
    title: createText.set.lent({ n: before.length + 1 }),
    action: { label: formText.action.undo, onPress: () => void undo() },
  });
}
