// The sets on this device: which drafts belong together is said by the drafts, their order and what was sent by a
// record beside them.

import { readStored, removeStored, writeStored } from "@/platform/storage";
import type { Draft } from "../../theme-form/draft";
import { drafts } from "../draft-store";
import { isPlain, NO_PACK, readSet, type ThemeSet } from "./theme-set";

const PREFIX = "vitrine-themes:";

/** The set with the drafts that are on this device, in their order; those that the record does not know come last. */
function arranged(id: string, known: readonly Draft[]): ThemeSet {
  const record = readSet(readStored(PREFIX + id));
  const own = known.filter(({ setId }) => setId === id).map((draft) => draft.id);
  const listed = record?.draftIds.filter((draftId) => own.includes(draftId)) ?? [];
  return {
    id,
    pack: record?.pack ?? NO_PACK,
    sent: record?.sent ?? null,
    draftIds: [...new Set([...listed, ...own.reverse()])],
  };
}

export const sets = {
  load: (id: string): ThemeSet => arranged(id, drafts.list()),
  keep: (set: ThemeSet): void => {
    if (isPlain(set)) removeStored(PREFIX + set.id);
    else writeStored(PREFIX + set.id, JSON.stringify(set));
  },
  /** Forgets the set with all its drafts. */
  remove: async ({ id, draftIds }: ThemeSet): Promise<void> => {
    removeStored(PREFIX + id);
    await Promise.all(draftIds.map((draftId) => drafts.remove(draftId)));
  },
  /** All of them with their drafts, those changed last first. */
  list: (): { set: ThemeSet; drafts: Draft[] }[] => {
    const known = drafts.list();
    return [...new Set(known.map(({ setId }) => setId))].map((id) => {
      const set = arranged(id, known);
      const own = set.draftIds.flatMap((draftId) => known.find((draft) => draft.id === draftId) ?? []);
      return { set, drafts: own };
    });
  },
};
