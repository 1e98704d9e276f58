// Keeping the app on the home screen: the browser's offer, which it makes once a page and which is taken up when somebody
// wants it, and when it was last asked.

import { keepForTab, readForTab } from "./session-storage";
import { readStored, writeStored } from "./storage";

/** Where the boot script puts the browser's offer, which may come before anything else of the app. */
export type InstallEvent = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: string }> };
type Offering = typeof window & { vitrineInstall?: InstallEvent | null };

/** Sent to the window by the browser. */
const OFFERED = "beforeinstallprompt";

const VISITS_KEY = "vitrine.visits";
const ASKED_KEY = "vitrine.install-asked";
const COUNTED_KEY = "vitrine.visit-counted";
const ASK_AGAIN_MS = 30 * 86_400_000;

/** Runs in a window of its own already. */
export const isInstalled = (): boolean =>
  window.matchMedia?.("(display-mode: standalone)").matches === true ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

/** Holds the browser's offer back, instead of its own bar; `onChange` hears when it comes or is gone. */
export function holdOffer(onChange: () => void): () => void {
  const page = window as Offering;
  const take = (event: Event) => {
    event.preventDefault();
    page.vitrineInstall = event as InstallEvent;
    onChange();
  };
  const drop = () => {
    page.vitrineInstall = null;
    onChange();
  };
  window.addEventListener(OFFERED, take);
  window.addEventListener("appinstalled", drop);
  return () => {
    window.removeEventListener(OFFERED, take);
    window.removeEventListener("appinstalled", drop);
  };
}

export const currentOffer = (): InstallEvent | null => (window as Offering).vitrineInstall ?? null;

/** Has the browser ask. True once it is installed; an offer is good once. */
export async function acceptOffer(): Promise<boolean> {
  const offer = currentOffer();
  if (!offer) return false;
  (window as Offering).vitrineInstall = null;
  await offer.prompt();
  return (await offer.userChoice).outcome === "accepted";
}

/** Counts a visit: a tab, however many pages of it are opened. */
export function countVisit(): number {
  const before = Number(readStored(VISITS_KEY)) || 0;
  if (readForTab(COUNTED_KEY) !== null) return before;
  keepForTab(COUNTED_KEY, "1");
  writeStored(VISITS_KEY, String(before + 1));
  return before + 1;
}

/** Whether so long has passed since it was asked that it may be asked again. */
export const mayAsk = (now: number): boolean => !(now - Number(readStored(ASKED_KEY) ?? Number.NaN) < ASK_AGAIN_MS);

export const noteAsked = (now: number): void => writeStored(ASKED_KEY, String(now));
