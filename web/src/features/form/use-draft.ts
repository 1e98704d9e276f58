// The draft behind a form: changed by its fields, kept on this device every two seconds and on leaving, together with
// the file that belongs to it, if it has one. Nothing a person typed is lost.

import { useCallback, useEffect, useRef, useState } from "react";
import { useObjectUrl } from "@/platform/object-url";
import { holdUnsentWork } from "@/platform/unsent-work";
import type { DraftStore, KeptDraft } from "./draft-store";

const KEEP_AFTER_MS = 2000;

export type DraftChange<Draft extends KeptDraft> = Partial<Omit<Draft, keyof KeptDraft>>;

export type DraftWork<Draft extends KeptDraft> = {
  draft: Draft;
  change: (change: DraftChange<Draft>) => void;
  /** The file itself; null without one, and until it has been read. */
  file: Blob | null;
  /** Address of the file for showing it. */
  fileUrl: string | null;
  /** The draft has a file that is not on this device any more. */
  isFileLost: boolean;
  /** Puts a file in place of the one before, with what the draft then says of it. */
  setFile: (file: Blob | null, change: DraftChange<Draft>) => void;
  /** Something was changed since the form was opened. */
  isChangedHere: boolean;
  /** When the draft was last kept; null before the first change. */
  keptAt: number | null;
  /** The browser refuses to keep files. */
  isFileFleeting: boolean;
  /** Keeps the draft now. */
  keep: () => void;
  /** Forgets the draft: it is sent. */
  finish: () => Promise<void>;
};

type DraftOptions<Draft extends KeptDraft> = {
  start: Draft;
  store: DraftStore<Draft>;
  /** Whether a file belongs to the draft. */
  hasFile: (draft: Draft) => boolean;
  onFirstKept: (id: string) => void;
};

export function useDraft<Draft extends KeptDraft>(options: DraftOptions<Draft>): DraftWork<Draft> {
  const { start, store, hasFile, onFirstKept } = options;
  const [draft, setDraft] = useState(start);
  const [isChangedHere, setChangedHere] = useState(false);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [isFileFleeting, setFileFleeting] = useState(false);
  const kept = useKeptFile(start.id, hasFile(start), store);
  const latest = useRef(draft);
  const isChanged = useRef(false);
  const isOver = useRef(false);
  const timer = useRef(0);
  const release = useRef<(() => void) | null>(null);
  const firstKept = useRef(onFirstKept);
  firstKept.current = onFirstKept;

  const keep = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    if (!isChanged.current || isOver.current) return;
    isChanged.current = false;
    release.current?.();
    release.current = null;
    store.keep(latest.current);
    setKeptAt(Date.now());
    firstKept.current(latest.current.id);
  }, [store]);

  const change = useCallback(
    (part: DraftChange<Draft>) => {
      latest.current = { ...latest.current, ...part, updatedAt: Date.now() };
      isChanged.current = true;
      release.current ??= holdUnsentWork();
      setDraft(latest.current);
      setChangedHere(true);
      if (timer.current === 0) timer.current = window.setTimeout(keep, KEEP_AFTER_MS);
    },
    [keep],
  );

  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keepWhenHidden);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keepWhenHidden);
      keep();
    };
  }, [keep]);

  const setFile = (file: Blob | null, part: DraftChange<Draft>) => {
    kept.setFile(file);
    change(part);
    if (!file) void store.dropFile(draft.id);
    else {
      const release = holdUnsentWork();
      void store
        .keepFile(draft.id, file)
        .then((isKept) => setFileFleeting(!isKept))
        .finally(release);
    }
    // The texts follow at once, so that file and facts belong together after a crash.
    keep();
  };
  const finish = async () => {
    isOver.current = true;
    window.clearTimeout(timer.current);
    release.current?.();
    release.current = null;
    await store.remove(latest.current.id);
  };
  return {
    draft,
    change,
    file: hasFile(draft) ? kept.file : null,
    fileUrl: hasFile(draft) ? kept.url : null,
    isFileLost: hasFile(draft) && kept.isLost,
    setFile,
    isChangedHere,
    keptAt,
    isFileFleeting,
    keep,
    finish,
  };
}

/** The file of a draft, read from this device once, and its address as long as it is shown. */
function useKeptFile<Draft extends KeptDraft>(id: string, hasFile: boolean, store: DraftStore<Draft>) {
  const [file, setFile] = useState<Blob | null>(null);
  const url = useObjectUrl(file);
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (!hasFile) return;
    let isCurrent = true;
    void store.loadFile(id).then((found) => {
      if (!isCurrent) return;
      setFile((now) => now ?? found);
      setLost(found === null);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, hasFile, store]);

  const replace = (next: Blob | null) => {
    setFile(next);
    setLost(false);
  };
  return { file, url, isLost: isLost && file === null, setFile: replace };
}
