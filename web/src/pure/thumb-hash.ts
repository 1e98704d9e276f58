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

/** Of 0 to 255 each. */
function averageOf(hash: string): readonly [red: number, green: number, blue: number] | null {
  const bytes = bytesOf(hash);
  if (!bytes) return null;
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  const part = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 255);
  return [part(r), part(g), part(b)];
}

/** The average colour as `rgb(r g b)`, or null for a hash that cannot be read. */
export function averageColourOf(hash: string): string | null {
  const average = averageOf(hash);
  return average && `rgb(${average.join(" ")})`;
}

const ONE_PIXEL = "GIF89a\x01\0\x01\0\x80\0\0";
const OF_THE_FIRST_COLOUR = "\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/** A `data:` address of one pixel in the average colour, a hundred characters long; null for a hash that cannot be read. */
export function pixelOf(hash: string): string | null {
  const average = averageOf(hash);
  return average && `data:image/gif;base64,${btoa(ONE_PIXEL + String.fromCharCode(...average) + OF_THE_FIRST_COLOUR)}`;
}
