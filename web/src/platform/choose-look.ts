// Choosing the look, as the panel does. Works in private windows, where storing may be refused.

import {
  APPEARANCE_KEY,
  type Appearance,
  COLOUR_MODE_KEY,
  type ColourMode,
  DEFAULT_APPEARANCE,
} from "@/pure/appearance";
import { faultsOfSettings, grayVariables, primaryVariables } from "@/pure/colour-variables";
import { currentLook, refreshLook } from "./appearance";
import { readStored, writeStored } from "./storage";

export function setAppearance(change: Partial<Appearance>): void {
  const { primary, gray, radius, fontSize } = { ...currentLook(), ...change };
  const maps = { primaryColors: primaryVariables(primary), grayColors: grayVariables(gray) };
  writeStored(APPEARANCE_KEY, JSON.stringify({ primary, gray, radius, fontSize, ...maps }));
  refreshLook();
}

export function setColourMode(preference: ColourMode): void {
  writeStored(COLOUR_MODE_KEY, preference);
  refreshLook();
}

/** Goes back to the defaults and returns a function that undoes it. */
export function resetLook(): () => void {
  const { colourMode, ...before } = currentLook();
  setAppearance(DEFAULT_APPEARANCE);
  setColourMode("system");
  return () => {
    setAppearance(before);
    setColourMode(colourMode.preference);
  };
}

/** Writes to the console what of the stored settings nobody knows; the page has its default by then. */
export function logUnknownSettings(): void {
  for (const fault of faultsOfSettings(readStored(APPEARANCE_KEY))) console.warn(`${APPEARANCE_KEY}: ${fault}`);
}
