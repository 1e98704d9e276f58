// Which system file a dropped patch belongs to: by what it says it is made from, or else by its name and folder. The table
// of system files is the server's.

import type { SystemFileFragment } from "@/api/gql/types";
import type { BpsFacts } from "./bps";

export type SystemFile = SystemFileFragment;

export type Place = {
  /** Null when neither content nor name tells. */
  file: SystemFile | null;
  /** Its name says that it is for another file than its content does. */
  named: SystemFile | null;
};

/** `path` is the name with the folders that were dropped with it, if any. */
export function placeOf(path: string, facts: BpsFacts, files: readonly SystemFile[]): Place {
  const known = originalOf(facts, files);
  const named = namedBy(path, files);
  return { file: known ?? named, named: known && named && known !== named ? named : null };
}

/** The system file that a patch is made from, as far as its original is known. */
export const originalOf = (facts: BpsFacts, files: readonly SystemFile[]): SystemFile | null =>
  files.find(
    ({ originalSizeBytes, originalCrc32 }) =>
      originalSizeBytes === facts.sourceBytes && originalCrc32 === facts.sourceCrc32,
  ) ?? null;

export type Mismatch = { kind: "other"; file: SystemFile } | { kind: "changed-original" };

/** What speaks against a patch at a place. */
export function mismatchOf(facts: BpsFacts, at: SystemFile, files: readonly SystemFile[]): Mismatch | null {
  const original = originalOf(facts, files);
  if (original) return original === at ? null : { kind: "other", file: original };
  return at.originalCrc32 === null ? null : { kind: "changed-original" };
}

/** `Men (1).pack.bps` is `men`. */
const stemOf = (name: string) =>
  name
    .replace(/\.bps$/i, "")
    .replace(/\.(pack|bfsar|szs)$/i, "")
    .replace(/(\s*\(\d+\)|\s+-\s+copy)$/i, "")
    .toLowerCase();

function namedBy(path: string, files: readonly SystemFile[]): SystemFile | null {
  const folders = path.split("/");
  const stem = stemOf(folders.pop() ?? "");
  const exact = files.find(({ patchName }) => stemOf(patchName) === stem);
  if (exact) return exact;
  // As the console has its texts: one name in a folder for each language.
  if (stem !== "allmessage") return null;
  const within = folders.map((folder) => folder.toLowerCase());
  return files.find((file) => within.includes(folderOf(file))) ?? null;
}

/** The folder of a language on the console, such as `usenglish`. */
function folderOf({ region, language }: SystemFile): string {
  if (region === null || language === null) return "";
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language) ?? "";
  return `${region}${name}`.toLowerCase();
}
