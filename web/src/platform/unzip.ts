// Unpacks single files of a ZIP archive with the browser's own inflater, and never more of one than is allowed.

import type { ZipEntry } from "@/pure/zip-directory";

const HEADER = 0x04034b50;
const HEADER_BYTES = 30;

/** Null for what is damaged, or larger than `mostBytes` whatever the archive says of it. */
export async function unpackEntry(archive: Blob, entry: ZipEntry, mostBytes: number): Promise<Blob | null> {
  const { at, bytes, isDeflated, unpackedBytes } = entry;
  if (unpackedBytes > mostBytes) return null;
  const head = new DataView(await archive.slice(at, at + HEADER_BYTES).arrayBuffer());
  if (head.byteLength < HEADER_BYTES || head.getUint32(0, true) !== HEADER) return null;
  const from = at + HEADER_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + bytes > archive.size) return null;
  const packed = archive.slice(from, from + bytes);
  if (!isDeflated) return bytes <= mostBytes ? packed : null;
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const part = next.value as Uint8Array<ArrayBuffer>;
      size += part.byteLength;
      if (size > mostBytes) {
        await reader.cancel();
        return null;
      }
      parts.push(part);
    }
  } catch {
    return null;
  }
  return new Blob(parts);
}
