// Using the time in which the browser has nothing better to do.

/** Visitors who ask their browser to save data, in either way there is, get nothing they did not ask for. */
export function wantsToSaveData(): boolean {
  if (typeof window === "undefined") return false;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || (window.matchMedia?.("(prefers-reduced-data: reduce)").matches ?? false);
}

type Work = () => unknown;

/** How long the next one waits for the one before, and any of them for a browser that never rests. */
const MOST_MS = 5000;

const waiting: Work[] = [];

/** Does it once the page has come and rests, after what waits already: one at a time, so that nobody waits for all of it. */
export function whenIdle(work: Work): void {
  if (waiting.push(work) > 1) return;
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}

/** Not every browser says when it rests, so that two seconds later must do. */
function rest() {
  if ("requestIdleCallback" in window) window.requestIdleCallback(workOnce, { timeout: MOST_MS });
  else setTimeout(workOnce, 2000);
}

async function workOnce() {
  try {
    // A line that hangs keeps nothing else from coming.
    await Promise.race([waiting[0]?.(), new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
  } finally {
    waiting.shift();
    if (waiting.length > 0) rest();
  }
}

/** Lets the browser paint and answer before what comes next. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
