// Finished themes and archives as they are dropped: the patches in them take their place, and what a theme calls itself is
// a name to begin with.

import { unpackEntry } from "@/platform/unzip";
import { decodeNames } from "@/pure/code-page";
import { readZipDirectory, type ZipEntry } from "@/pure/zip-directory";
import { type Dropped, looksLikeArchive } from "./taken-patches";

const PATCH = /\.bps$/i;
/** What a Mac stores beside each file. */
const LEFT_BEHIND = /^__MACOSX\/|(^|\/)\._/;
/** As much as the server reads of a finished theme. */
const MOST_PATCHES = 64;
const MOST_BYTES = 64 << 20;
/** The words of a theme about itself take no more. */
const MOST_METADATA_BYTES = 64 << 10;

/** Archives without a patch that can be read stay as they are, and are refused as what they are. */
export async function unpacked(dropped: readonly Dropped[]): Promise<Dropped[]> {
  const all = await Promise.all(
    dropped.map(async (one) => {
      const patches = looksLikeArchive(one) ? await patchesOf(one.file) : [];
      return patches.length > 0 ? patches : [one];
    }),
  );
  return all.flat();
}

async function patchesOf(archive: File): Promise<Dropped[]> {
  const entries = ((await readZipDirectory(archive, decodeNames)) ?? []).filter(
    ({ path }) => PATCH.test(path) && !LEFT_BEHIND.test(path),
  );
  const found: Dropped[] = [];
  let room = MOST_BYTES;
  for (const entry of entries.slice(0, MOST_PATCHES)) {
    const bytes = await unpackEntry(archive, entry, room);
    if (!bytes) continue;
    room -= bytes.size;
    found.push({ file: new File([bytes], baseName(entry)), path: entry.path });
  }
  return found;
}

const baseName = ({ path }: ZipEntry) => path.split("/").at(-1) ?? path;

/** What the first of them is called, inside or by its file. */
export async function nameFor(files: readonly File[]): Promise<string> {
  const [first] = files;
  if (!first) return "";
  return ((await nameWithin(first)) ?? first.name.replace(/\.\w+$/, "")).trim();
}

async function nameWithin(archive: File): Promise<string | null> {
  const entries = (await readZipDirectory(archive)) ?? [];
  const entry = entries.find(({ path }) => path.toLowerCase() === "metadata.json");
  const bytes = entry && (await unpackEntry(archive, entry, MOST_METADATA_BYTES));
  if (!bytes) return null;
  try {
    const said = JSON.parse(await bytes.text());
    const name: unknown = said?.Metadata?.themeName ?? said?.themeName;
    return typeof name === "string" && name.trim() !== "" ? name : null;
  } catch {
    return null;
  }
}
