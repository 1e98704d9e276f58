// The directory at the end of a ZIP archive: what is in it, and where. Only what browsers can unpack is read: stored and
// deflated entries without a password, in archives of less than 4 GiB.

export type ZipEntry = {
  /** With its folders, apart by `/`. */
  path: string;
  isDeflated: boolean;
  /** In the archive. */
  bytes: number;
  /** Unpacked, as the archive says. */
  unpackedBytes: number;
  /** Where its header begins. */
  at: number;
};

/** An archive with more entries is read this far. */
export const MOST_ENTRIES = 500;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const SLASH = 0x2f;
const END_BYTES = 22;
const COMMENT_BYTES = 0xffff;
/** Far more than the names of so many entries take. */
const MOST_DIRECTORY_BYTES = 1 << 20;

const viewOf = async (file: Blob, from: number, to: number) =>
  new DataView(await file.slice(Math.max(0, from), to).arrayBuffer());

/** Text of names, for readers to whom only the end of a name matters. */
const asUtf8 = (names: readonly Uint8Array[]) => names.map((name) => new TextDecoder().decode(name));

/** Null for what is no archive, or one that is cut off. */
export async function readZipDirectory(file: Blob, decodeNames = asUtf8): Promise<ZipEntry[] | null> {
  const tail = await viewOf(file, file.size - END_BYTES - COMMENT_BYTES, file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  const count = Math.min(tail.getUint16(end + 10, true), MOST_ENTRIES);
  const from = tail.getUint32(end + 16, true);
  const bytes = Math.min(tail.getUint32(end + 12, true), MOST_DIRECTORY_BYTES);
  if (from + bytes > file.size) return null;
  const directory = await viewOf(file, from, from + bytes);
  const entries: Omit<ZipEntry, "path">[] = [];
  const names: Uint8Array[] = [];
  let at = 0;
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY) return null;
    const short = (place: number) => directory.getUint16(at + place, true);
    const long = (place: number) => directory.getUint32(at + place, true);
    const nameEnd = at + 46 + short(28);
    if (nameEnd > directory.byteLength) return null;
    const name = new Uint8Array(directory.buffer, at + 46, short(28));
    const method = short(10);
    const isLocked = (short(8) & 1) !== 0;
    // A folder has an entry of its own, which is empty.
    if (name.at(-1) !== SLASH && !isLocked && (method === 0 || method === 8)) {
      names.push(name);
      entries.push({ isDeflated: method === 8, bytes: long(20), unpackedBytes: long(24), at: long(42) });
    }
    at = nameEnd + short(30) + short(32);
  }
  const paths = decodeNames(names);
  return entries.map((entry, place) => ({ path: (paths[place] ?? "").replaceAll("\\", "/"), ...entry }));
}

export const zipNames = async (file: Blob): Promise<string[]> =>
  ((await readZipDirectory(file)) ?? []).map(({ path }) => path);
