// Whether visits are counted here at all, and whether this browser lets itself be counted.

import { readStored, removeStored, writeStored } from "./storage";

/** Storage key with which a browser opts out; Umami's own. */
const OPT_OUT_KEY = "umami.disabled";

/** Pages name the counter, if there is one. */
export const areVisitsCounted = (): boolean => document.querySelector("meta[name=vitrine-analytics]") !== null;

/** Whether the browser tells every site that nobody here wants to be followed. */
export function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

export const hasOptedOut = (): boolean => readStored(OPT_OUT_KEY) === "1";

export function setOptedOut(isOut: boolean): void {
  if (isOut) writeStored(OPT_OUT_KEY, "1");
  else removeStored(OPT_OUT_KEY);
}

/** Who has said so, to us or to every site, is not counted. */
export const isCounted = (): boolean => !hasOptedOut() && !asksNotToBeTracked();
