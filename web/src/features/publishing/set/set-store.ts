// The sets on this device: which drafts belong together is said by the drafts, their order and what was sent by a
// record beside them.

import type { DraftStore } from "@/features/form/draft-store";
import { readStored, removeStored, writeStored } from "@/platform/storage";
import type { NewDraft } from "../new-draft";
import { type DraftSet, isPlain, NO_PACK, readSet } from "./draft-set";

export type DraftSets<FileField extends string, Draft extends NewDraft<FileField>> = ReturnType<
  typeof setStore<FileField, Draft>
>;

/** The sets of the drafts of one form. `prefix` begins the keys of their records. */
export function setStore<FileField extends string, Draft extends NewDraft<FileField>>(
  prefix: string,
  drafts: DraftStore<FileField, Draft>,
) {
  /** The set with the drafts that are on this device, in their order; those that the record does not know come last. */
  const arranged = (id: string, known: readonly Draft[]): DraftSet => {
    const record = readSet(readStored(prefix + id));
    const own = known.filter(({ setId }) => setId === id).map((draft) => draft.id);
    const listed = record?.draftIds.filter((draftId) => own.includes(draftId)) ?? [];
    return {
      id,
      pack: record?.pack ?? NO_PACK,
      sent: record?.sent ?? null,
      draftIds: [...new Set([...listed, ...own.reverse()])],
    };
  };
  return {
    load: (id: string): DraftSet => arranged(id, drafts.list()),
    keep: (set: DraftSet): void => {
      if (isPlain(set)) removeStored(prefix + set.id);
      else writeStored(prefix + set.id, JSON.stringify(set));
    },
    /** Forgets the set with all its drafts. */
    remove: async ({ id, draftIds }: DraftSet): Promise<void> => {
      removeStored(prefix + id);
      await Promise.all(draftIds.map((draftId) => drafts.remove(draftId)));
    },
    /** All of them with their drafts, those changed last first. */
    list: (): { set: DraftSet; drafts: Draft[] }[] => {
      const known = drafts.list();
      return [...new Set(known.map(({ setId }) => setId))].map((id) => {
        const set = arranged(id, known);
        const own = set.draftIds.flatMap((draftId) => known.find((draft) => draft.id === draftId) ?? []);
        return { set, drafts: own };
      });
    },
  };
}
