// The drafts on this device: their texts and choices as settings of the browser, their pictures in its file store.

import { dropFile, keepFile, readFile } from "@/platform/file-store";
import { readStored, removeStored, storedKeys, writeStored } from "@/platform/storage";
import { type Draft, readDraft } from "./draft";

const PREFIX = "vitrine-draft:";
const FILE_PREFIX = "draft:";

export const loadDraft = (id: string): Draft | null => readDraft(readStored(PREFIX + id));

export function keepDraft(draft: Draft): void {
  writeStored(PREFIX + draft.id, JSON.stringify(draft));
}

/** All drafts, the latest first. */
export function listDrafts(): Draft[] {
  return storedKeys(PREFIX)
    .flatMap((key) => readDraft(readStored(key)) ?? [])
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

export async function deleteDraft(id: string): Promise<void> {
  removeStored(PREFIX + id);
  await dropFile(FILE_PREFIX + id);
}

/** Tells whether the picture will outlive the page. */
export const keepDraftFile = (id: string, file: Blob): Promise<boolean> => keepFile(FILE_PREFIX + id, file);
export const loadDraftFile = (id: string): Promise<Blob | null> => readFile(FILE_PREFIX + id);
export const dropDraftFile = (id: string): Promise<void> => dropFile(FILE_PREFIX + id);
