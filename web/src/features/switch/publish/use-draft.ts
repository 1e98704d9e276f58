// The draft behind the form: changed by the steps, kept on this device every two seconds and on leaving, together
// with its picture. Nothing a creator typed is lost.

import { useCallback, useEffect, useRef, useState } from "react";
import { useObjectUrl } from "@/platform/object-url";
import { holdUnsentWork } from "@/platform/unsent-work";
import type { Draft } from "./draft";
import { deleteDraft, dropDraftFile, keepDraft, keepDraftFile, loadDraftFile } from "./draft-store";

const KEEP_AFTER_MS = 2000;

export type DraftChange = Partial<Omit<Draft, "id" | "updatedAt">>;

export type DraftWork = {
  draft: Draft;
  change: (change: DraftChange) => void;
  /** The picture itself; null without one, and until it has been read. */
  file: Blob | null;
  /** Address of the picture for showing it. */
  fileUrl: string | null;
  /** The draft has a picture that is not on this device any more. */
  isFileLost: boolean;
  setFile: (file: Blob | null, facts: Draft["background"]) => void;
  /** Something was changed since the form was opened. */
  isChangedHere: boolean;
  /** When the draft was last kept; null before the first change. */
  keptAt: number | null;
  /** The browser refuses to keep files. */
  isFileFleeting: boolean;
  /** Keeps the draft now. */
  keep: () => void;
  /** Forgets the draft: it is published. */
  finish: () => Promise<void>;
};

export function useDraft(start: Draft, onFirstKept: (id: string) => void): DraftWork {
  const [draft, setDraft] = useState(start);
  const [isChangedHere, setChangedHere] = useState(false);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [isFileFleeting, setFileFleeting] = useState(false);
  const picture = useDraftPicture(start);
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
    keepDraft(latest.current);
    setKeptAt(Date.now());
    firstKept.current(latest.current.id);
  }, []);

  const change = useCallback(
    (part: DraftChange) => {
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

  const setFile = (file: Blob | null, facts: Draft["background"]) => {
    picture.setFile(file);
    change({ background: file ? facts : null });
    if (!file) void dropDraftFile(draft.id);
    else {
      const release = holdUnsentWork();
      void keepDraftFile(draft.id, file)
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
    await deleteDraft(latest.current.id);
  };
  return {
    draft,
    change,
    file: draft.background ? picture.file : null,
    fileUrl: draft.background ? picture.url : null,
    isFileLost: draft.background !== null && picture.isLost,
    setFile,
    isChangedHere,
    keptAt,
    isFileFleeting,
    keep,
    finish,
  };
}

/** The picture of a draft, read from this device once, and its address as long as it is shown. */
function useDraftPicture({ id, background }: Draft) {
  const [file, setFile] = useState<Blob | null>(null);
  const url = useObjectUrl(file);
  const [isLost, setLost] = useState(false);
  const hasPicture = background !== null;

  useEffect(() => {
    if (!hasPicture) return;
    let isCurrent = true;
    void loadDraftFile(id).then((found) => {
      if (!isCurrent) return;
      setFile((now) => now ?? found);
      setLost(found === null);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, hasPicture]);

  const replace = (next: Blob | null) => {
    setFile(next);
    setLost(false);
  };
  return { file, url, isLost: isLost && file === null, setFile: replace };
}
