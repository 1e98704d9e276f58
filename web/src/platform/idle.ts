// Using the time in which the browser has nothing better to do.

/** Visitors who ask their browser to save data, in either way there is, get nothing they did not ask for. */
export function wantsToSaveData(): boolean {
  if (typeof window === "undefined") return false;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || (window.matchMedia?.("(prefers-reduced-data: reduce)").matches ?? false);
}

/** Does it once the page has come and rests; not every browser says when, so that two seconds later must do. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 5000 });
    else setTimeout(work, 2000);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
