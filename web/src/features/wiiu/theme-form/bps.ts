// What a BPS patch says of itself, read on this device before anything is sent: which file it is made from and how large
// the patched file will be. What its actions do is checked
// after that, by the server's own code.

import { crc32 } from "@/pure/crc32";

export type BpsFacts = {
  sourceBytes: number;
  /** CRC-32 of the file it is made from: eight hexadecimal digits, lower case. */
  sourceCrc32: string;
  targetBytes: number;
};

/** `archive` is a ZIP or another container that may have patches inside. */
export type BpsFault = "archive" | "not-patch" | "corrupt";

/** CRC-32 of a whole patch, the last four bytes of which are the CRC-32 of all before them. */
const WHOLE = 0x2144df1c;
const LEAST_BYTES = 19;
const FOOTER_BYTES = 12;
/** Three numbers of nine bytes at most after the magic. */
const HEAD_BYTES = 4 + 3 * 9;
/** Bytes checksummed per step, small enough to keep the page responsive. */
const CHUNK_BYTES = 1 << 20;

const ARCHIVES = [
  [0x50, 0x4b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x1f, 0x8b],
];

const beginsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, place) => bytes[place] === byte);

const readBytes = async (file: Blob, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

export async function readBps(file: Blob): Promise<BpsFacts | BpsFault> {
  const head = await readBytes(file, 0, HEAD_BYTES);
  if (ARCHIVES.some((magic) => beginsWith(head, magic))) return "archive";
  if (!beginsWith(head, [0x42, 0x50, 0x53, 0x31])) return "not-patch";
  if (file.size < LEAST_BYTES) return "corrupt";
  const source = readNumber(head, 4);
  const target = source && readNumber(head, source.next);
  const metadata = target && readNumber(head, target.next);
  if (!source || !target || !metadata) return "corrupt";
  if (metadata.next + metadata.value > file.size - FOOTER_BYTES) return "corrupt";
  if ((await checksumOf(file)) !== WHOLE) return "corrupt";
  const footer = await readBytes(file, file.size - FOOTER_BYTES, file.size);
  const crc = new DataView(footer.buffer).getUint32(0, true);
  return {
    sourceBytes: source.value,
    sourceCrc32: crc.toString(16).padStart(8, "0"),
    targetBytes: target.value,
  };
}

/** A number as BPS writes it, and where the next one begins; null when it does not end or is too large to be meant. */
export function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } | null {
  let value = 0;
  let weight = 1;
  for (let place = from; place < bytes.length; place++) {
    const byte = bytes[place] as number;
    value += (byte & 0x7f) * weight;
    if (value > Number.MAX_SAFE_INTEGER) return null;
    if (byte & 0x80) return { value, next: place + 1 };
    weight *= 128;
    value += weight;
  }
  return null;
}

/** Piece by piece, with a breath after each, so that the page answers meanwhile. */
async function checksumOf(file: Blob): Promise<number> {
  let sum = 0;
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    sum = crc32(await readBytes(file, from, from + CHUNK_BYTES), sum);
  }
  return sum;
}
