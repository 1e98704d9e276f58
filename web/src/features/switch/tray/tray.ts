// The mix that somebody puts together: a theme for each menu, kept in this browser until it is shared, the same in all its
// tabs. Nothing is read while a page is rendered on the server.

import { useSyncExternalStore } from "react";
import type { Target, ThemeCaptionFragment } from "@/api/gql/types";
import { TARGETS } from "@/features/catalogue/list-search";
import { readHexId } from "@/features/catalogue/slug-id";
import { readStored, removeStored, writeStored } from "@/platform/storage";

const KEY = "vitrine.mix";

/** What is shown of a theme without asking the server. */
export type TrayTheme = {
  hexId: string;
  name: string;
  creator: string;
  target: Target;
  pageUrl: string;
  previewUrl: string;
  thumbHash: string;
  isNSFW: boolean;
};

/** In the order of the menus, at most one for each. */
export type Tray = readonly TrayTheme[];

const EMPTY: Tray = [];
let known: { written: string | null; tray: Tray } = { written: null, tray: EMPTY };
const listeners = new Set<() => void>();

/** A theme as its caption shows it. */
export function trayThemeOf(theme: ThemeCaptionFragment): TrayTheme {
  const { hexId, name, target, pageUrl, preview360Url, screenshotThumbHash, isNSFW, creator } = theme;
  return {
    hexId,
    name,
    creator: creator.username,
    target,
    pageUrl,
    previewUrl: preview360Url,
    thumbHash: screenshotThumbHash,
    isNSFW,
  };
}

/** What is written, as far as it makes sense: an older or a newer version of the site may have written it. */
export function readTray(written: string | null): Tray {
  let read: unknown;
  try {
    read = JSON.parse(written ?? "[]");
  } catch {
    return EMPTY;
  }
  return inOrder((Array.isArray(read) ? read : []).filter(isTrayTheme));
}

function isTrayTheme(value: unknown): value is TrayTheme {
  if (value === null || typeof value !== "object") return false;
  const { hexId, name, creator, target, pageUrl, previewUrl, thumbHash, isNSFW } = value as Record<string, unknown>;
  const texts = [hexId, name, creator, pageUrl, previewUrl, thumbHash];
  return (
    texts.every((text) => typeof text === "string") &&
    readHexId(String(hexId)) === hexId &&
    String(pageUrl).startsWith("/switch/themes/") &&
    TARGETS.some((menu) => menu === target) &&
    typeof isNSFW === "boolean"
  );
}

/** The last theme of each menu. */
function inOrder(themes: Tray): Tray {
  return TARGETS.flatMap((target) => themes.findLast((theme) => theme.target === target) ?? []);
}

export function currentTray(): Tray {
  const written = readStored(KEY);
  if (written !== known.written) known = { written, tray: readTray(written) };
  return known.tray;
}

export function writeTray(themes: Tray): void {
  if (themes.length === 0) removeStored(KEY);
  else writeStored(KEY, JSON.stringify(inOrder(themes)));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Another tab has changed it, or this one has been away.
    window.addEventListener("storage", notify);
    window.addEventListener("pageshow", notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", notify);
    window.removeEventListener("pageshow", notify);
  };
}

export const useTray = (): Tray => useSyncExternalStore(subscribe, currentTray, () => EMPTY);

/** The last change of the tray in words, for those who do not see it. */
let said = "";

export function sayOfTray(words: string): void {
  said = words;
  notify();
}

export const useSaidOfTray = (): string =>
  useSyncExternalStore(
    subscribe,
    () => said,
    () => "",
  );
