// The platform that people may sign in through: where the way to it begins, and what a tab and its windows tell each other
// when somebody has come back. Nothing about it is in an address: the way back stays in this browser.

import { SIGN_IN_WINDOW } from "@/platform/root-marks";
import { keepForTab, readForTab } from "@/platform/session-storage";
import { apiBase } from "@/platform/site";
import { readStored, removeStored, writeStored } from "@/platform/storage";
import type { ReturnPath } from "./return-path";

/** Leads to the platform. */
export const providerAddress = () => `${apiBase()}/auth/discord`;
/** The same to link the account that is signed in. */
export const providerLinkAddress = () => `${apiBase()}/auth/discord/link`;

/** "1" once somebody has signed in in another window. */
const SIGNED_IN = "vitrine.signed-in";
/** Where this tab goes after it has been at the platform itself. */
const WAY_BACK = "vitrine.way-back";

/** Tells the other windows. */
export const markSignedIn = (): void => writeStored(SIGNED_IN, "1");

/** Before another window is waited for. */
export const forgetSignedIn = (): void => removeStored(SIGNED_IN);

/** Calls back when another window tells that somebody has signed in; returns what ends the waiting. */
export function onSignedInElsewhere(then: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === SIGNED_IN && readStored(SIGNED_IN) === "1") then();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** Notes where this tab comes back to; a window opened from it must find nothing. */
export const noteWayBack = ({ next }: ReturnPath): void => keepForTab(WAY_BACK, next ?? "/");
export const forgetWayBack = (): void => keepForTab(WAY_BACK, "");

/** Where this tab goes on, once; null for a window of its own. */
export function takeWayBack(): string | null {
  const path = readForTab(WAY_BACK) || null;
  forgetWayBack();
  return path;
}

const WIDTH = 500;
const HEIGHT = 600;

/** Opens the platform in a window of its own over the middle of this one; null where the browser does not let it. */
export function openProviderWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
  return window.open(providerAddress(), SIGN_IN_WINDOW, features);
}

/** Whether the site runs as an app of its own, from which another window would lead away. */
export const isInstalled = (): boolean => window.matchMedia?.("(display-mode: standalone)").matches ?? false;
