// What kind of sound a file holds, by its first bytes.

export type AudioType = "wav" | "mp3" | "ogg" | "flac";

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Null for what is none of the kinds that are taken; a dozen bytes tell. */
export function audioTypeOf(bytes: Uint8Array): AudioType | null {
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WAVE") return "wav";
  if (text(bytes, 0, 4) === "OggS") return "ogg";
  if (text(bytes, 0, 4) === "fLaC") return "flac";
  if (text(bytes, 0, 3) === "ID3") return "mp3";
  const [first = 0, second = 0] = bytes;
  // The head of a frame: eleven bits set, MPEG 1 or 2, layer III.
  return first === 0xff && (second & 0xe6) === 0xe2 ? "mp3" : null;
}
