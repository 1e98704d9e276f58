// What this browser remembers and the first paint must follow, as attributes of the root element: the page comes from a
// server that knows nothing of it, and styles can wait for no script.

import { readStored, storedKeys, writeStored } from "./storage";

/** Attribute of the root element (`data-…`), and where its value is stored. */
const MARKS = { density: "vitrine.density", firstVisit: "vitrine.first-visit" } as const;

/** What the keys of all drafts begin with, by the attribute that says that there are some. */
const DRAFTS = { drafts: "vitrine-draft", wiiuDrafts: "vitrine-wiiu-draft" };

/** Name of the window in which people sign in through another site. */
export const SIGN_IN_WINDOW = "vitrine-sign-in";

type Mark = keyof typeof MARKS;

export const storedMark = (mark: Mark): string | null => readStored(MARKS[mark]);

export function setMark(mark: Mark, value: string): void {
  writeStored(MARKS[mark], value);
  document.documentElement.dataset[mark] = value;
}

export function applyMarks(): void {
  if (window.name === SIGN_IN_WINDOW) document.documentElement.dataset.popup = "";
  if (typeof navigator.share === "function") document.documentElement.dataset.canShare = "";
  for (const mark of Object.keys(MARKS) as Mark[]) {
    const value = storedMark(mark);
    if (value !== null) document.documentElement.dataset[mark] = value;
  }
  for (const [mark, prefix] of Object.entries(DRAFTS)) {
    if (storedKeys(prefix).length > 0) document.documentElement.dataset[mark] = "kept";
  }
}
