// Reading what this device has kept of a draft; every part that makes no sense is empty.

import type { Crop } from "@/pure/crop";
import type { ChosenPicture } from "./picture";

export type Unread = Record<string, unknown>;
export const isRecord = (value: unknown): value is Unread => value !== null && typeof value === "object";
export const asText = (value: unknown) => (typeof value === "string" ? value : "");
export const asNumber = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);
export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Null for a text that is no draft. */
export function readRecord(stored: string | null): (Unread & { id: string }) | null {
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // A damaged draft is no draft.
  }
  return isRecord(found) && typeof found.id === "string" && found.id !== "" ? { ...found, id: found.id } : null;
}

function readCrop(value: unknown): Crop | null {
  if (!isRecord(value)) return null;
  const [x, y, width, height] = [value.x, value.y, value.width, value.height].map(asNumber);
  return x == null || y == null || !width || !height ? null : { x, y, width, height };
}

export function readPicture(value: unknown): ChosenPicture | null {
  if (!isRecord(value)) return null;
  const [bytes, width, height] = [value.bytes, value.width, value.height].map(asNumber);
  const crop = readCrop(value.crop);
  const isTransparent = value.isTransparent === true;
  return bytes && width && height && crop
    ? { fileName: asText(value.fileName), bytes, width, height, crop, ...(isTransparent && { isTransparent }) }
    : null;
}
