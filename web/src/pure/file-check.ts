// What the page and the worker that checks console files say to each other. The questions and answers are those of
// crates/checks/wasm.

export type FileQuestion =
  /** A menu, or `common`. */
  { check: "layout"; use: string } | { check: "patch" } | { check: "themeFile" };

export type CheckRequest = { id: number; question: FileQuestion; file: Blob };

/** `answer` is null when the file could not be checked. */
export type CheckResponse = { id: number; answer: string | null };
