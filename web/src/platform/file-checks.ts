// Checks console files on this device, before anything is uploaded, by the same code that the server checks them by. It comes
// with the first file; where it cannot come or run, nothing is known, and the server has the first word instead of the last.

import { FILE_CHECKS } from "virtual:file-checks";
import type { CheckRequest, CheckResponse, FileQuestion } from "@/pure/file-check";
import { trustedScript } from "./trusted-script";

/** As the API sends it. */
export type FileRefusal = {
  code: string;
  reason?: string;
  params?: Readonly<Record<string, unknown>>;
  message: string | null;
};

export type RefusedTheme = { fileName: string | null; code: string; message: string };

export type ThemeFileVerdict = { themes: number; refused: RefusedTheme[] };

/** Files that are larger, or take longer, are left to the server. */
const MOST_BYTES = 32 << 20;
const MOST_MS = 20_000;
/** The memory of the largest file that was checked is given back when no other follows. */
const IDLE_MS = 30_000;

let worker: Worker | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: string | null) => void>();

function close(): void {
  worker?.terminate();
  worker = null;
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
}

function open(checks: NonNullable<typeof FILE_CHECKS>): Worker {
  if (worker) return worker;
  const address = `${checks.worker}?module=${encodeURIComponent(checks.module)}`;
  worker = new Worker(trustedScript(address), { type: "module" });
  worker.addEventListener("message", ({ data: { id, answer } }: MessageEvent<CheckResponse>) => {
    waiting.get(id)?.(answer);
  });
  worker.addEventListener("error", close);
  return worker;
}

async function ask(question: FileQuestion, file: Blob): Promise<string | null> {
  if (FILE_CHECKS === null || file.size > MOST_BYTES) return null;
  const checks = FILE_CHECKS;
  lastId += 1;
  const id = lastId;
  clearTimeout(closing);
  try {
    return await new Promise<string | null>((resolve) => {
      const tooLong = setTimeout(close, MOST_MS);
      waiting.set(id, (answer) => {
        clearTimeout(tooLong);
        resolve(answer);
      });
      const request: CheckRequest = { id, question, file };
      open(checks).postMessage(request);
    });
  } catch {
    return null;
  } finally {
    waiting.delete(id);
    if (waiting.size === 0) closing = setTimeout(close, IDLE_MS);
  }
}

/** What is wrong with a file; null when nothing is, or when it cannot be told here. */
async function refusalOf(question: FileQuestion, file: Blob): Promise<FileRefusal | null> {
  const answer = await ask(question, file);
  return answer === null ? null : (JSON.parse(answer) as { refusal: FileRefusal | null }).refusal;
}

/** `use` is a menu, or `common`. */
export const checkLayout = (file: Blob, use: string) => refusalOf({ check: "layout", use }, file);

export const checkPatch = (file: Blob) => refusalOf({ check: "patch" }, file);

/** Null when it cannot be told here. */
export async function checkThemeFile(file: Blob): Promise<ThemeFileVerdict | null> {
  const answer = await ask({ check: "themeFile" }, file);
  return answer === null ? null : (JSON.parse(answer) as ThemeFileVerdict);
}
