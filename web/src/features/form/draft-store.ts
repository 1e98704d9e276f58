// Drafts on this device: their texts and choices as settings of the browser, their files in its file store. A draft
// of an older form is read as far as it makes sense; one that makes none is not there.

import { dropFile, keepFile, readFile } from "@/platform/file-store";
import { readStored, removeStored, storedKeys, writeStored } from "@/platform/storage";

/** A file that the server has: what was published with it is changed. */
export type StoredFile = {
  /** Null for what cannot be shown. */
  url: string | null;
};

/** `Field` names the fields to which a file belongs; each is null without one. */
export type KeptDraft<Field extends string = string> = {
  id: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** The files that belong to it, once they were read; `lost` is one that is not on this device any more. */
  files: Partial<Record<Field, Blob | "lost" | StoredFile>>;
};

/** A draft whose fields for files are null without one. */
export type DraftWithFiles<Field extends string> = KeptDraft<Field> & Record<Field, unknown>;

export type DraftStore<Field extends string, Draft extends DraftWithFiles<Field>> = ReturnType<
  typeof draftStore<Field, Draft>
>;

const fileKey = (id: string, field: string) => `draft:${id}:${field}`;

/** The drafts of one form. `prefix` begins their keys; `read` gives null for a text that is no draft. */
export function draftStore<Field extends string, Draft extends DraftWithFiles<Field>>(
  prefix: string,
  fileFields: readonly Field[],
  read: (stored: string | null) => Draft | null,
) {
  const keep = (draft: Draft): void => writeStored(prefix + draft.id, JSON.stringify({ ...draft, files: undefined }));
  return {
    prefix,
    fileFields,
    load: (id: string): Draft | null => read(readStored(prefix + id)),
    keep,
    /** A draft with its files, as far as they are still on this device. */
    whole: async (draft: Draft): Promise<Draft> => {
      const wanted = fileFields.filter((field) => draft[field] !== null && !draft.files[field]);
      const found = await Promise.all(
        wanted.map(async (field) => [field, (await readFile(fileKey(draft.id, field))) ?? "lost"] as const),
      );
      return { ...draft, files: { ...draft.files, ...Object.fromEntries(found) } };
    },
    /** Puts a draft with its files on this device. */
    keepWhole: async (draft: Draft): Promise<void> => {
      keep(draft);
      await Promise.all(
        fileFields.map((field) => {
          const file = draft.files[field];
          return file instanceof Blob && keepFile(fileKey(draft.id, field), file);
        }),
      );
    },
    /** All of them, the latest first. */
    list: (): Draft[] =>
      storedKeys(prefix)
        .flatMap((key) => read(readStored(key)) ?? [])
        .sort((a, b) => b.updatedAt - a.updatedAt),
    remove: async (id: string): Promise<void> => {
      removeStored(prefix + id);
      await Promise.all(fileFields.map((field) => dropFile(fileKey(id, field))));
    },
    /** Tells whether the file will outlive the page. */
    keepFile: (id: string, field: Field, file: Blob): Promise<boolean> => keepFile(fileKey(id, field), file),
    loadFile: (id: string, field: Field): Promise<Blob | null> => readFile(fileKey(id, field)),
    dropFile: (id: string, field: Field): Promise<void> => dropFile(fileKey(id, field)),
  };
}
