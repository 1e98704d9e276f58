// Drafts on this device: their texts and choices as settings of the browser, their files in its file store. A draft
// of an older form is read as far as it makes sense; one that makes none is not there.

import { dropFile, keepFile, readFile } from "@/platform/file-store";
import { readStored, removeStored, storedKeys, writeStored } from "@/platform/storage";

export type KeptDraft = {
  id: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** The file that belongs to it, once it was read; `lost` when it is not on this device any more. */
  file?: Blob | "lost";
};

const FILE_PREFIX = "draft:";

export type DraftStore<Draft extends KeptDraft> = ReturnType<typeof draftStore<Draft>>;

/** The drafts of one form. `prefix` begins their keys; `read` gives null for a text that is no draft. */
export function draftStore<Draft extends KeptDraft>(prefix: string, read: (stored: string | null) => Draft | null) {
  return {
    load: (id: string): Draft | null => read(readStored(prefix + id)),
    keep: (draft: Draft): void => writeStored(prefix + draft.id, JSON.stringify({ ...draft, file: undefined })),
    /** All of them, the latest first. */
    list: (): Draft[] =>
      storedKeys(prefix)
        .flatMap((key) => read(readStored(key)) ?? [])
        .sort((a, b) => b.updatedAt - a.updatedAt),
    remove: async (id: string): Promise<void> => {
      removeStored(prefix + id);
      await dropFile(FILE_PREFIX + id);
    },
    /** Tells whether the file will outlive the page. */
    keepFile: (id: string, file: Blob): Promise<boolean> => keepFile(FILE_PREFIX + id, file),
    loadFile: (id: string): Promise<Blob | null> => readFile(FILE_PREFIX + id),
    dropFile: (id: string): Promise<void> => dropFile(FILE_PREFIX + id),
  };
}
