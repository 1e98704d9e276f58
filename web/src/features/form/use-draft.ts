// The draft behind a form: its values, kept on this device every two seconds and on leaving, together with the files
// that belong to them. Nothing a person typed is lost. Only the tab that holds the draft keeps it.

import { useStore } from "@tanstack/react-form";
import { useCallback, useEffect, useRef, useState } from "react";
import { holdUnsentWork } from "@/platform/unsent-work";
import type { DraftHold } from "./draft-hold";
import type { DraftStore, DraftWithFiles, KeptDraft } from "./draft-store";
import { type FieldSetter, fieldSetter, showProblems } from "./set-field";
import type { CheckedForm } from "./use-checked-form";

const KEEP_AFTER_MS = 2000;

export type DraftStorage = ReturnType<typeof useDraft>;

type DraftOptions<Field extends string, Draft extends DraftWithFiles<Field>> = {
  form: CheckedForm<Draft>;
  store: DraftStore<Field, Draft>;
  hold: Pick<DraftHold<unknown>, "isHeld">;
  /** Told when the draft is kept, unless the form is being left. */
  onKept: (id: string) => void;
};

export function useDraft<Field extends string, Draft extends DraftWithFiles<Field>>(
  options: DraftOptions<Field, Draft>,
) {
  const { form, store, hold, onKept } = options;
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [fleeting, setFleeting] = useState<Partial<Record<string, boolean>>>({});
  const isChangedHere = useStore(form.store, ({ isDirty }) => isDirty);
  const seen = useRef(form.state.values);
  const seenFiles = useRef<KeptDraft["files"]>({});
  const isOver = useRef(false);
  const timer = useRef(0);
  /** There while something has not been kept. */
  const release = useRef<(() => void) | null>(null);
  const latest = useRef(onKept);
  latest.current = onKept;

  const keep = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    if (!release.current) return;
    release.current();
    release.current = null;
    if (!hold.isHeld) return;
    const now = Date.now();
    store.keep({ ...seen.current, updatedAt: now });
    setKeptAt(now);
    latest.current(seen.current.id);
  }, [store, hold]);

  useEffect(() => {
    const keepFile = async (id: string, field: Field, file: Blob) => {
      const releaseFile = holdUnsentWork();
      const isKept = await store.keepFile(id, field, file);
      setFleeting((known) => ({ ...known, [field]: !isKept }));
      releaseFile();
    };
    const { unsubscribe } = form.store.subscribe(() => {
      const { values, isDirty } = form.state;
      if (values === seen.current) return;
      seen.current = values;
      if (!isDirty || isOver.current || !hold.isHeld) return;
      release.current ??= holdUnsentWork();
      if (timer.current === 0) timer.current = window.setTimeout(keep, KEEP_AFTER_MS);
      const { id, files } = values;
      const changed = store.fileFields.filter((field) => files[field] !== seenFiles.current[field]);
      if (changed.length === 0) return;
      seenFiles.current = files;
      for (const field of changed) {
        const file = files[field];
        if (file instanceof Blob) void keepFile(id, field, file);
        else void store.dropFile(id, field);
      }
      // The texts follow at once, so that file and facts belong together after a crash.
      keep();
    });
    return unsubscribe;
  }, [form, store, hold, keep]);

  useEffect(() => {
    let isCurrent = true;
    const load = async (field: Field) => {
      if (form.state.values[field] === null) return;
      const found = await store.loadFile(form.state.values.id, field);
      const { values } = form.state;
      if (!isCurrent || values.files[field] || values[field] === null) return;
      const file = found ?? "lost";
      seenFiles.current = { ...seenFiles.current, [field]: file };
      const setters: FieldSetter<Pick<KeptDraft, "files">> = fieldSetter<Draft>(form);
      setters.setFieldValue("files", { ...values.files, [field]: file }, { dontUpdateMeta: true });
      // Nobody left the field, and yet it has to say what is wrong.
      if (!found) showProblems<Draft>(form, field);
    };
    store.fileFields.forEach((field) => void load(field));
    return () => {
      isCurrent = false;
    };
  }, [form, store]);

  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keepWhenHidden);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keepWhenHidden);
      latest.current = () => undefined;
      keep();
    };
  }, [keep]);

  const finish = async () => {
    isOver.current = true;
    window.clearTimeout(timer.current);
    release.current?.();
    release.current = null;
    await store.remove(seen.current.id);
  };
  return {
    /** Something was changed since the form was opened. */
    isChangedHere,
    /** When the draft was last kept; null before the first change. */
    keptAt,
    /** The browser refuses to keep files. */
    isFileFleeting: Object.values(fleeting).includes(true),
    /** Keeps the draft now. */
    keep,
    /** Forgets the draft: it is sent. */
    finish,
  };
}
