// The draft behind a form: its values, kept on this device every two seconds and on leaving, together with the file
// that belongs to them, if there is one. Nothing a person typed is lost. Only the tab that holds the draft keeps it.

import { useStore } from "@tanstack/react-form";
import { useCallback, useEffect, useRef, useState } from "react";
import { holdUnsentWork } from "@/platform/unsent-work";
import type { DraftHold } from "./draft-hold";
import type { DraftStore, KeptDraft } from "./draft-store";
import type { CheckedForm } from "./use-checked-form";

const KEEP_AFTER_MS = 2000;

export type DraftWork = ReturnType<typeof useDraft>;

type DraftOptions<Draft extends KeptDraft> = {
  form: CheckedForm<Draft>;
  store: DraftStore<Draft>;
  hold: DraftHold<Draft>;
  /** The field that says what file belongs to the draft; null without one. */
  fileField: keyof Draft & string;
  /** Told when the draft is kept, unless the form is being left. */
  onKept: (id: string) => void;
};

export function useDraft<Draft extends KeptDraft>(options: DraftOptions<Draft>) {
  const { form, store, hold, fileField, onKept } = options;
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [isFileFleeting, setFileFleeting] = useState(false);
  const isChangedHere = useStore(form.store, ({ isDirty }) => isDirty);
  const seen = useRef(form.state.values);
  const seenFile = useRef<KeptDraft["file"]>(undefined);
  const isOver = useRef(false);
  const timer = useRef(0);
  /** There while something has not been kept. */
  const release = useRef<(() => void) | null>(null);
  const told = useRef(onKept);
  told.current = onKept;

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
    told.current(seen.current.id);
  }, [store, hold]);

  useEffect(() => {
    const keepFile = async (id: string, file: Blob) => {
      const releaseFile = holdUnsentWork();
      setFileFleeting(!(await store.keepFile(id, file)));
      releaseFile();
    };
    const { unsubscribe } = form.store.subscribe(() => {
      const { values, isDirty } = form.state;
      if (values === seen.current) return;
      seen.current = values;
      if (!isDirty || isOver.current || !hold.isHeld) return;
      release.current ??= holdUnsentWork();
      if (timer.current === 0) timer.current = window.setTimeout(keep, KEEP_AFTER_MS);
      const { id, file } = values;
      if (file === seenFile.current) return;
      seenFile.current = file;
      if (file instanceof Blob) void keepFile(id, file);
      else void store.dropFile(id);
      // The texts follow at once, so that file and facts belong together after a crash.
      keep();
    });
    return unsubscribe;
  }, [form, store, hold, keep]);

  useEffect(() => {
    const { id } = form.state.values;
    if (form.state.values[fileField] === null) return;
    let isCurrent = true;
    void store.loadFile(id).then((found) => {
      const { values } = form.state;
      if (!isCurrent || values.file || values[fileField] === null) return;
      seenFile.current = found ?? "lost";
      form.setFieldValue("file" as never, seenFile.current as never, { dontUpdateMeta: true });
      // Nobody left the field, and yet it has to say what is wrong.
      if (!found) form.setFieldMeta(fileField as never, (meta) => ({ ...meta, isBlurred: true }));
    });
    return () => {
      isCurrent = false;
    };
  }, [form, store, fileField]);

  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keepWhenHidden);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keepWhenHidden);
      told.current = () => undefined;
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
    isFileFleeting,
    /** Keeps the draft now. */
    keep,
    /** Forgets the draft: it is sent. */
    finish,
  };
}
