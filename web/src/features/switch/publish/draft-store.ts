// The drafts of themes on this device.

import { draftStore } from "@/features/form/draft-store";
import { type Draft, FILES } from "../theme-form/draft";
import { readDraft } from "./read-draft";

export const drafts = draftStore("vitrine-draft:", FILES, readDraft);

/** A draft with its files, as far as they are still on this device. */
export async function wholeDraft(draft: Draft): Promise<Draft> {
  const wanted = drafts.fileFields.filter((field) => draft[field] !== null && !draft.files[field]);
  const found = await Promise.all(
    wanted.map(async (field) => [field, (await drafts.loadFile(draft.id, field)) ?? "lost"] as const),
  );
  return { ...draft, files: { ...draft.files, ...Object.fromEntries(found) } };
}

/** Puts a draft with its files on this device. */
export async function keepWhole(draft: Draft): Promise<void> {
  drafts.keep(draft);
  await Promise.all(
    drafts.fileFields.map((field) => {
      const file = draft.files[field];
      return file instanceof Blob && drafts.keepFile(draft.id, field, file);
    }),
  );
}
