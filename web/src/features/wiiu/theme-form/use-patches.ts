// The patches of a draft as they are taken: sorted into their places, moved, replaced, removed.

import { useRef, useState } from "react";
import type { CheckedForm } from "@/features/form/use-checked-form";
import { type Draft, PATCHES, type PatchField } from "./draft";
import type { PatchFormProps } from "./form-props";
import { type Dropped, looksLikeArchive, type Sorted, sortPatches, type TakenPatch } from "./taken-patches";

type SortingResult = Pick<Sorted, "waiting" | "refused" | "notes" | "ignored"> & { taken: number };

const NOTHING: SortingResult = { waiting: [], refused: [], notes: [], ignored: 0, taken: 0 };

export type PatchSorting = ReturnType<typeof usePatches>;

function put(form: CheckedForm<Draft>, field: PatchField, patch: TakenPatch | null): void {
  form.setFieldValue(field, patch?.facts ?? null);
  form.setFieldValue("files", { ...form.state.values.files, [field]: patch?.file });
  // A patch is result at once what speaks against it.
  form.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true }));
}

/** Few bring archives, so that what unpacks them comes with the first. */
async function withoutArchives(dropped: readonly Dropped[]): Promise<readonly Dropped[]> {
  return dropped.some(looksLikeArchive) ? (await import("./unpack")).unpacked(dropped) : dropped;
}

export function usePatches({ form, files, limits }: Pick<PatchFormProps, "form" | "files" | "limits">) {
  const [result, setResult] = useState<SortingResult>(NOTHING);
  const [reading, setReading] = useState<string | null>(null);
  /** What is dropped while others are read comes after them. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const take = (dropped: readonly Dropped[]) => {
    const taken = queue.current.then(async () => {
      const { values } = form.state;
      const filled = new Set(PATCHES.filter((field) => values[field] !== null));
      const sorted = await sortPatches(await withoutArchives(dropped), filled, files, limits, setReading);
      for (const patch of sorted.placed) put(form, patch.field, patch);
      setReading(null);
      setResult((before) => ({
        ...sorted,
        waiting: [...before.waiting, ...sorted.waiting],
        taken: sorted.placed.length,
      }));
      return sorted.placed.length;
    });
    queue.current = taken;
    return taken;
  };
  const forget = (patch: TakenPatch) =>
    setResult((now) => ({ ...now, waiting: now.waiting.filter(({ file }) => file !== patch.file) }));

  return {
    result,
    reading,
    /** Answers how many have found their place. */
    take,
    forget,
    /** Puts a patch that waits at a place, unless there is one already. */
    place: (patch: TakenPatch, field: PatchField, isReplacing = false) => {
      if (form.state.values[field] !== null && !isReplacing) {
        const waiting = result.waiting.map((one) => (one.file === patch.file ? { ...one, field } : one));
        return setResult({ ...result, waiting });
      }
      put(form, field, patch);
      forget(patch);
    },
    /** Changes places with what is there. */
    move: (from: PatchField, to: PatchField) => {
      const { [from]: facts, [to]: other, files: all } = form.state.values;
      form.setFieldValue(from, other);
      form.setFieldValue(to, facts);
      form.setFieldValue("files", { ...form.state.values.files, [from]: all[to], [to]: all[from] });
      for (const field of [from, to]) form.setFieldMeta(field, (meta) => ({ ...meta, isBlurred: true }));
    },
    remove: (...fields: PatchField[]) => {
      for (const field of fields) put(form, field, null);
    },
  };
}
