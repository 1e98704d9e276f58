// An address for the file of a field: on this device, or on the server where the published one stays.

import { useObjectUrl } from "@/platform/object-url";
import { type Draft, type FileField, fileOf, storedOf } from "./draft";

export function usePieceUrl(draft: Draft, field: FileField, before?: Draft): string | null {
  const own = useObjectUrl(fileOf(draft, field));
  const stored = storedOf(draft, field);
  // The address of what is published changes while its pictures are made.
  return stored ? ((before && storedOf(before, field)) ?? stored).url : own;
}
