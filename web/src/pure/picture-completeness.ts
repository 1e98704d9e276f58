// Whether a picture file is all there. Browsers show what has come of a truncated picture and call it decoded; the
// server refuses it. Only the structure is read: what is wrong inside of it, decoding finds.

import type { PictureType } from "./picture-type";

/** Whether the file reaches to the end that its own structure names, with the checksums of a PNG right. */
export function isComplete(type: PictureType, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/png") return isCompletePng(bytes, view);
  if (type === "image/webp") return view.byteLength >= 12 && view.getUint32(4, true) + 8 <= view.byteLength;
  return isCompleteJpeg(bytes, view);
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const PNG_SIGNATURE = 8;
const IEND = 0x49454e44;

/** Walks the segments; a thumbnail inside of one has an end of its own, which is not the picture's. */
function isCompleteJpeg(bytes: Uint8Array, view: DataView): boolean {
  let at = 2;
  while (at + 2 <= bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (code === END_OF_IMAGE) return true;
    // Any number of fill bytes may stand before a marker.
    if (code === 0xff) at += 1;
    else if (at + 4 > bytes.length) return false;
    else {
      at += 2 + view.getUint16(at + 2);
      if (code === START_OF_SCAN) at = endOfScan(bytes, at);
    }
  }
  return false;
}

/** The place of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0 || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

function isCompletePng(bytes: Uint8Array, view: DataView): boolean {
  let at = PNG_SIGNATURE;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return false;
    if (view.getUint32(at + 4) === IEND) return true;
    at = end + 4;
  }
  return false;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
