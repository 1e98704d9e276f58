// Patches as they come in, several at once: each is read, and goes to its place, or waits for somebody to say where that is.

import { formatBytes } from "@/messages/byte-size";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { readBps } from "./bps";
import type { PatchFacts, PatchField } from "./draft";
import type { FormLimits } from "./form-props";
import { slotName } from "./slots";
import { placeOf, type SystemFile } from "./sort-patches";

/** A file with the folders that it was dropped in. */
export type Dropped = { file: File; path: string };

export type TakenPatch = { file: File; facts: PatchFacts };

export type Sorted = {
  placed: (TakenPatch & { field: PatchField })[];
  /** `field` is the place that is taken already; null when nobody knows the place. */
  waiting: (TakenPatch & { field: PatchField | null })[];
  refused: { fileName: string; message: string }[];
  /** What was done with files otherwise than their names say. */
  notes: string[];
  /** Files of a folder that are no patches. */
  ignored: number;
};

/** What may have patches inside that the browser can unpack. */
export const looksLikeArchive = ({ file }: Dropped) => /\.(utheme|zip)$/i.test(file.name);

const looksLikePatch = ({ file }: Dropped) => /\.bps$/i.test(file.name);

export async function sortPatches(
  dropped: readonly Dropped[],
  taken: ReadonlySet<PatchField>,
  files: readonly SystemFile[],
  limits: FormLimits,
  onReading: (fileName: string) => void,
): Promise<Sorted> {
  const sorted: Sorted = { placed: [], waiting: [], refused: [], notes: [], ignored: 0 };
  const filled = new Set(taken);
  const { problem, patches } = wiiuFormText;
  for (const one of dropped) {
    const { file, path } = one;
    onReading(file.name);
    const refuse = (message: string) => sorted.refused.push({ fileName: file.name, message });
    if (file.size > limits.bpsBytesMax && looksLikePatch(one)) {
      refuse(problem.patchLarge({ size: formatBytes(file.size), most: formatBytes(limits.bpsBytesMax) }));
      continue;
    }
    const found = await readBps(file).catch(() => "corrupt" as const);
    if (typeof found === "string") {
      // Among several, pictures and notes are nobody's mistake.
      if (found === "not-patch" && dropped.length > 1 && !looksLikePatch(one)) sorted.ignored++;
      else {
        const named = found === "corrupt" ? null : await whatItIs(file);
        refuse(named ?? { archive: problem.archive, "not-patch": problem.notPatch, corrupt: problem.corrupt }[found]);
      }
      continue;
    }
    const wrong = await whatItIs(file);
    if (wrong !== null) {
      refuse(wrong);
      continue;
    }
    const patch = { file, facts: { ...found, fileName: file.name, bytes: file.size } };
    const place = placeOf(path, found, files);
    const field = place.file && (place.file.field as PatchField);
    if (!field || filled.has(field)) {
      sorted.waiting.push({ ...patch, field });
      continue;
    }
    filled.add(field);
    sorted.placed.push({ ...patch, field });
    if (place.file && place.named) sorted.notes.push(patches.moved({ file: file.name, slot: slotName(place.file) }));
  }
  return sorted;
}

/** What a file is that is no patch, or what is wrong with a patch; null when nothing is known of it. */
const whatItIs = async (file: File) => (await import("@/features/publishing/file-verdicts")).refusalOfPatch(file);
