// The look of this browser: read from its storage, applied to the root element, and followed when the device switches.
// What the choices are is pure/appearance.ts; changing them is choose-look.ts, which most visits do without.

import {
  APPEARANCE_KEY,
  type Appearance,
  COLOUR_MODE_KEY,
  type ColourMode,
  type ColourModeState,
  DEFAULT_APPEARANCE,
  type ResolvedMode,
  readAppearance,
  readColourMode,
  resolveMode,
} from "@/pure/appearance";
import { WALLS } from "@/pure/palette";
import { readStored } from "./storage";

export type Look = Appearance & { colourMode: ColourModeState };

const DARK = "(prefers-color-scheme: dark)";
const isDeviceDark = () => typeof window !== "undefined" && (window.matchMedia?.(DARK).matches ?? false);

let forced: ResolvedMode | null = null;
let look: Look = readLook();
const listeners = new Set<() => void>();

function readLook(): Look {
  const preference = readColourMode(readStored(COLOUR_MODE_KEY));
  const appearance = readAppearance(readStored(APPEARANCE_KEY));
  const value = forced ?? resolveMode(preference, isDeviceDark());
  // A server knows neither the device nor what is stored on it.
  const unknown = typeof window === "undefined";
  return { ...appearance, colourMode: { preference, value, unknown, forced: forced !== null } };
}

/** Puts a look on the root element. Setting properties through the object model is allowed by the content policy. */
export function applyLook({ primary, gray, radius, fontSize, colourMode: { value } }: Look): void {
  const root = document.documentElement;
  root.dataset.mode = value;
  root.dataset.primary = primary;
  root.dataset.gray = gray;
  root.style.setProperty("--radius", `${radius}rem`);
  // A percentage keeps the reader's own browser setting as the base.
  root.style.fontSize = fontSize === DEFAULT_APPEARANCE.fontSize ? "" : `${(fontSize / 16) * 100}%`;
  // There is one for each mode of the device, of which the browser takes either.
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    bar.content = WALLS[gray][value];
}

function withoutTransitions(change: () => void): void {
  const root = document.documentElement;
  root.dataset.still = "";
  change();
  window.requestAnimationFrame(() => window.requestAnimationFrame(() => delete root.dataset.still));
}

/** Reads again what is stored, and shows it. */
export function refreshLook(): void {
  const before = look;
  look = readLook();
  const apply = () => applyLook(look);
  if (before.colourMode.value === look.colourMode.value) apply();
  else withoutTransitions(apply);
  for (const listener of listeners) listener();
}

export const currentLook = (): Look => look;

export function subscribeToLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the page light or dark whatever is preferred; null gives the choice back. */
export function forceMode(mode: ColourMode | null): void {
  if (mode === "system") console.warn("A page may force light or dark, but not system.");
  const wanted = mode === "system" ? null : mode;
  if (wanted === forced) return;
  forced = wanted;
  refreshLook();
}

/** Follows the device and other tabs from now on. */
export function followLook(): void {
  window.matchMedia?.(DARK).addEventListener("change", refreshLook);
  window.addEventListener("storage", (event) => {
    if (event.key === APPEARANCE_KEY || event.key === COLOUR_MODE_KEY || event.key === null) refreshLook();
  });
}
