// The files of a draft: chosen on this device, or published and kept.

import type { KeptDraft, StoredFile } from "./draft-store";

type WithFiles<Field extends string> = Pick<KeptDraft<Field>, "files">;

/** A file of a draft, as far as it is on this device. */
export function fileOf<Field extends string>({ files }: WithFiles<Field>, field: Field): Blob | null {
  const file: Blob | "lost" | StoredFile | undefined = files[field];
  return typeof file !== "object" || "url" in file ? null : file;
}

/** A file that was published, and stays. */
export function storedOf<Field extends string>({ files }: WithFiles<Field>, field: Field): StoredFile | null {
  const file = files[field];
  return typeof file === "object" && "url" in file ? file : null;
}
