// The placeholder of a picture: a ThumbHash, sent as base64, turned into a picture of at most 32 px or one colour.

import { thumbHashToAverageRGBA, thumbHashToDataURL } from "thumbhash";

function bytesOf(hash: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    // Five bytes hold the header and one component: less cannot be a hash.
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}

const known = new Map<string, string>();

/** A `data:` address of the placeholder, or null for a hash that cannot be read. */
export function placeholderOf(hash: string): string | null {
  const found = known.get(hash);
  if (found) return found;
  const bytes = bytesOf(hash);
  if (!bytes) return null;
  const address = thumbHashToDataURL(bytes);
  known.set(hash, address);
  return address;
}

/** The average colour as `rgb(r g b)`, or null for a hash that cannot be read. */
export function averageColourOf(hash: string): string | null {
  const bytes = bytesOf(hash);
  if (!bytes) return null;
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(" ")})`;
}
