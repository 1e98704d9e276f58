// The type of a picture file by its first bytes.

export type PictureType = "image/jpeg" | "image/png" | "image/webp";

const startsWith = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, place) => bytes[at + place] === byte);
const ascii = (word: string) => [...word].map((letter) => letter.charCodeAt(0));

/** Null for anything but JPEG, PNG and WebP. Twelve bytes are enough. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, 0, [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(bytes, 0, ascii("RIFF")) && startsWith(bytes, 8, ascii("WEBP"))) return "image/webp";
  return null;
}
