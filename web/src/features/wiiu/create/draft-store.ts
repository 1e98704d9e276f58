// The drafts of Wii U themes on this device, and under which key each was sent.

import { draftStore } from "@/features/form/draft-store";
import { readStored, removeStored, writeStored } from "@/platform/storage";
import { type Draft, FILES } from "../theme-form/draft";
import { readDraft } from "./read-draft";

export const drafts = draftStore("vitrine-wiiu-draft:", FILES, readDraft);

/** A draft with its files, as far as they are still on this device. */
export async function wholeDraft(draft: Draft): Promise<Draft> {
  const wanted = FILES.filter((field) => draft[field] !== null && !draft.files[field]);
  const found = await Promise.all(
    wanted.map(async (field) => [field, (await drafts.loadFile(draft.id, field)) ?? "lost"] as const),
  );
  return { ...draft, files: { ...draft.files, ...Object.fromEntries(found) } };
}

/** Puts a draft with its files on this device. */
export async function keepWhole(draft: Draft): Promise<void> {
  drafts.keep(draft);
  await Promise.all(
    FILES.map((field) => {
      const file = draft.files[field];
      return file instanceof Blob && drafts.keepFile(draft.id, field, file);
    }),
  );
}

/** What was sent of a draft: the same content goes out under the same key, and is published once. */
export type Sent = {
  key: string;
  content: string;
  /** Sending has begun and has neither ended nor been refused: after a reload it goes on. */
  isGoing: boolean;
};

const SENT = "vitrine-wiiu-sent:";

export const sentOf = {
  load: (id: string): Sent | null => {
    try {
      const found = JSON.parse(readStored(SENT + id) ?? "null");
      const isSent = typeof found?.key === "string" && typeof found.content === "string";
      return isSent ? { key: found.key, content: found.content, isGoing: found.isGoing === true } : null;
    } catch {
      return null;
    }
  },
  keep: (id: string, sent: Sent): void => writeStored(SENT + id, JSON.stringify(sent)),
  remove: (id: string): void => removeStored(SENT + id),
};
