// What a person may choose about the look, its defaults and its reading from untrusted storage.
// No DOM here: applying it is platform/appearance.ts, and the boot script does so before the first paint.

import { GRAYS, type GrayName, PRIMARIES, type PrimaryName } from "./palette";

export type ColourMode = "system" | "light" | "dark";
export type ResolvedMode = "light" | "dark";

export type ColourModeState = {
  /** What the person prefers. */
  preference: ColourMode;
  /** What the page shows now. */
  value: ResolvedMode;
  /** `value` is a guess: neither the device nor what is stored on it can be asked. */
  unknown: boolean;
  /** The page insists on `value`. */
  forced: boolean;
};

export type Appearance = {
  primary: PrimaryName;
  gray: GrayName;
  /** Radius of controls in rem. */
  radius: number;
  /** Root font size in px. */
  fontSize: number;
};

export const DEFAULT_APPEARANCE: Appearance = { primary: "yellow", gray: "stone", radius: 0.5, fontSize: 16 };
export const RADII = [0, 0.25, 0.5, 0.75, 1] as const;
export const FONT_SIZE_MIN = 14;
export const FONT_SIZE_MAX = 20;

/** Storage keys; other programs of the same product read them, so they are fixed. */
export const APPEARANCE_KEY = "una-settings";
export const COLOUR_MODE_KEY = "nuxt-color-mode";

const isPrimary = (name: unknown): name is PrimaryName => PRIMARIES.some((primary) => primary === name);
const isGray = (name: unknown): name is GrayName => GRAYS.some((gray) => gray === name);

/** Reads stored settings; every unknown or impossible value falls back to its default by itself. */
export function readAppearance(stored: string | null): Appearance {
  let found: Record<string, unknown> = {};
  try {
    const value = JSON.parse(stored ?? "{}");
    if (value !== null && typeof value === "object") found = value;
  } catch {
    // Damaged settings are the same as none.
  }
  const { primary, gray, radius, fontSize } = found;
  return {
    primary: isPrimary(primary) ? primary : DEFAULT_APPEARANCE.primary,
    gray: isGray(gray) ? gray : DEFAULT_APPEARANCE.gray,
    radius: RADII.find((value) => value === radius) ?? DEFAULT_APPEARANCE.radius,
    fontSize:
      typeof fontSize === "number" && fontSize >= FONT_SIZE_MIN && fontSize <= FONT_SIZE_MAX
        ? Math.round(fontSize)
        : DEFAULT_APPEARANCE.fontSize,
  };
}

export function readColourMode(stored: string | null): ColourMode {
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function resolveMode(mode: ColourMode, isDeviceDark: boolean): ResolvedMode {
  if (mode === "system") return isDeviceDark ? "dark" : "light";
  return mode;
}
