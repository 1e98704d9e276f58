// The chosen look in this browser: stored, applied to the root element, and followed when the device switches.
// What the choices are is pure/appearance.ts. Works in private windows, where storing may be refused.

import {
  APPEARANCE_KEY,
  type Appearance,
  COLOUR_MODE_KEY,
  type ColourMode,
  DEFAULT_APPEARANCE,
  type ResolvedMode,
  readAppearance,
  readColourMode,
  resolveMode,
} from "@/pure/appearance";
import { WALLS } from "@/pure/palette";
import { readStored, writeStored } from "./storage";

export type Look = Appearance & {
  /** What the person prefers. */
  mode: ColourMode;
  /** What the page shows now. */
  shown: ResolvedMode;
  /** The mode the current page insists on, if any. */
  forced: ResolvedMode | null;
};

const DARK = "(prefers-color-scheme: dark)";
const isDeviceDark = () => typeof window !== "undefined" && (window.matchMedia?.(DARK).matches ?? false);

let forced: ResolvedMode | null = null;
let look: Look = readLook();
const listeners = new Set<() => void>();

function readLook(): Look {
  const mode = readColourMode(readStored(COLOUR_MODE_KEY));
  const appearance = readAppearance(readStored(APPEARANCE_KEY));
  return { ...appearance, mode, forced, shown: forced ?? resolveMode(mode, isDeviceDark()) };
}

/** Puts a look on the root element. Setting properties through the object model is allowed by the content policy. */
export function applyLook({ primary, gray, radius, fontSize, shown }: Look): void {
  const root = document.documentElement;
  root.dataset.mode = shown;
  root.dataset.primary = primary;
  root.dataset.gray = gray;
  root.style.setProperty("--radius", `${radius}rem`);
  // A percentage keeps the reader's own browser setting as the base.
  root.style.fontSize = fontSize === DEFAULT_APPEARANCE.fontSize ? "" : `${(fontSize / 16) * 100}%`;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = WALLS[gray][shown];
}

function withoutTransitions(change: () => void): void {
  const root = document.documentElement;
  root.dataset.still = "";
  change();
  window.requestAnimationFrame(() => window.requestAnimationFrame(() => delete root.dataset.still));
}

function refresh(): void {
  const before = look;
  look = readLook();
  const apply = () => applyLook(look);
  if (before.shown === look.shown) apply();
  else withoutTransitions(apply);
  for (const listener of listeners) listener();
}

export const currentLook = (): Look => look;

export function subscribeToLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setAppearance(change: Partial<Appearance>): void {
  const { primary, gray, radius, fontSize } = { ...look, ...change };
  writeStored(APPEARANCE_KEY, JSON.stringify({ primary, gray, radius, fontSize }));
  refresh();
}

export function setColourMode(mode: ColourMode): void {
  writeStored(COLOUR_MODE_KEY, mode);
  refresh();
}

/** Goes back to the defaults and returns a function that undoes it. */
export function resetLook(): () => void {
  const { primary, gray, radius, fontSize, mode } = look;
  setAppearance(DEFAULT_APPEARANCE);
  setColourMode("system");
  return () => {
    setAppearance({ primary, gray, radius, fontSize });
    setColourMode(mode);
  };
}

/** Makes the page light or dark whatever is preferred; null gives the choice back. */
export function forceMode(mode: ResolvedMode | null): void {
  forced = mode;
  refresh();
}

/** Follows the device and other tabs from now on. */
export function followLook(): void {
  window.matchMedia?.(DARK).addEventListener("change", refresh);
  window.addEventListener("storage", (event) => {
    if (event.key === APPEARANCE_KEY || event.key === COLOUR_MODE_KEY || event.key === null) refresh();
  });
}
