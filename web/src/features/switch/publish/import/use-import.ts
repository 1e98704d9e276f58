// Reading finished files, one after the other: a row for each theme as soon as it is known. A file in which nothing can be
// read is refused here; the others go to the server, which knows the layouts of the catalogue.

import { useEffect, useRef, useState } from "react";
import { loadErrorWords } from "@/api/error-words";
import { sendForLines } from "@/api/lines";
import { RequestError } from "@/api/request-error";
import { checkThemeFile } from "@/features/publishing/file-verdicts";
import type { Limits } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import type { PickerLayout } from "../../theme-form/check-draft";
import { type Finding, loadFindingWords, MOST_THEMES } from "./finding-words";
import { type Imported, imported, linkable } from "./imported";
import { type ReadTheme, readLine } from "./read-line";

export type ImportRow = { id: string; fileName: string } & (
  | ({ kind: "theme"; theme: ReadTheme; isLinked: boolean } & Imported)
  /** `file` when reading it again makes sense. */
  | { kind: "refused"; message: string; file: File | null }
);

type ImportOptions = { setId: string; limits: Limits; layouts: readonly PickerLayout[] };

export function useImport({ setId, limits, layouts }: ImportOptions) {
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [reading, setReading] = useState<string | null>(null);
  /** Files in archives that are no themes. */
  const [ignored, setIgnored] = useState(0);
  const queue = useRef<File[]>([]);
  const isReading = useRef(false);
  const leaving = useRef(new AbortController());
  const taken = useRef(0);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const add = (row: ImportRow) => setRows((known) => [...known, row]);
  const refuse = (fileName: string, message: string, file: File | null = null) =>
    add({ id: crypto.randomUUID(), kind: "refused", fileName, message, file });

  const refuseAs = async (fileName: string, finding: Finding) => {
    const toWords = await loadFindingWords();
    refuse(fileName, toWords([finding]).join(" "));
  };

  const takeTheme = async (theme: ReadTheme, fileName: string) => {
    if (taken.current >= MOST_THEMES) return refuse(fileName, createText.import.tooMany({ most: MOST_THEMES }));
    taken.current += 1;
    const id = crypto.randomUUID();
    const found = await imported(theme, id, setId, limits);
    // What the catalogue builds just so loses nothing by the link.
    const isLinked = linkable(theme, layouts) !== null && theme.layout?.isUnchanged === true;
    add({ id, kind: "theme", fileName, theme, isLinked, ...found });
  };
  const readFile = async (file: File) => {
    const { themes, refused } = (await checkThemeFile(file)) ?? { themes: 1, refused: [] };
    if (themes === 0 && refused.length > 0) {
      for (const { fileName, code, message } of refused) {
        await refuseAs(fileName ?? file.name, { code, place: "", message });
      }
      return;
    }
    let isWhole = false;
    for await (const value of sendForLines("/switch/themes/read", file, leaving.current.signal)) {
      const line = readLine(value);
      if (line?.kind === "theme") await takeTheme(line.theme, line.theme.fileName ?? file.name);
      else if (line?.kind === "refusal") await refuseAs(line.fileName ?? file.name, line.finding);
      else if (line?.kind === "total") {
        isWhole = true;
        setIgnored((known) => known + line.ignored);
      } else if (line?.kind === "error") {
        const { code, message } = line;
        return refuse(file.name, (await loadErrorWords())({ code, params: {}, message }), file);
      }
    }
    if (!isWhole) refuse(file.name, createText.import.cutOff, file);
  };
  const read = async (files: readonly File[]) => {
    queue.current.push(...files);
    if (isReading.current) return;
    isReading.current = true;
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      if (leaving.current.signal.aborted) break;
      setReading(file.name);
      try {
        await readFile(file);
      } catch (error) {
        if (leaving.current.signal.aborted) break;
        refuse(file.name, wordsFor(error), file);
      }
    }
    setReading(null);
    isReading.current = false;
  };
  return {
    rows,
    reading,
    ignored,
    read: (files: readonly File[]) => void read(files),
    drop: (id: string) => {
      if (rows.some((row) => row.id === id && row.kind === "theme")) taken.current -= 1;
      setRows((known) => known.filter((row) => row.id !== id));
    },
    link: (id: string, isLinked: boolean) =>
      setRows((known) => known.map((row) => (row.id === id && row.kind === "theme" ? { ...row, isLinked } : row))),
  };
}

function wordsFor(error: unknown): string {
  if (!(error instanceof RequestError)) return createText.import.cutOff;
  return error.isUnavailable ? createText.import.unreachable : error.message;
}
