// The colours behind the chosen names, as a style sheet has them: kept with the settings, for programs that know the
// settings and not our ramps. Colours are `#rrggbb`.

import { GRAY_RAMPS, PRIMARY_RAMPS, RAMP_STEPS } from "./ramps";

type Variables = Record<string, string>;

const variables = (prefix: string, ramp: string): Variables =>
  Object.fromEntries(ramp.split(" ").map((hex, step) => [`--${prefix}-${RAMP_STEPS[step]}`, `#${hex}`]));

const rampOf = (ramps: Readonly<Record<string, string>>, name: unknown): string | undefined =>
  typeof name === "string" && Object.hasOwn(ramps, name) ? ramps[name] : undefined;

/** `--p-50` to `--p-950`. Throws for a name that is none. */
export function primaryVariables(name: unknown): Variables {
  const ramp = rampOf(PRIMARY_RAMPS, name);
  if (ramp === undefined) throw new Error("Invalid primary color");
  return variables("p", ramp);
}

/** `--g-50` to `--g-950`. Throws for a name that is none. */
export function grayVariables(name: unknown): Variables {
  const ramp = rampOf(GRAY_RAMPS, name);
  if (ramp === undefined) throw new Error("Invalid gray color");
  return variables("g", ramp);
}

/** Red, green and blue, 0 to 255, of `#rgb` or `#rrggbb`. Throws for anything else. */
export function parseHex(hex: unknown): [red: number, green: number, blue: number] {
  const digits = typeof hex === "string" ? /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1] : undefined;
  if (digits === undefined) throw new Error("Invalid hex color");
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return parts.map((part) => Number.parseInt(part, 16)) as [number, number, number];
}

/** What of stored settings nobody can read; what is left out is no fault. */
export function faultsOfSettings(stored: string | null): string[] {
  if (stored === null) return [];
  const faults: string[] = [];
  const note = (check: () => unknown, value: unknown) => {
    try {
      if (value !== undefined) check();
    } catch (fault) {
      faults.push(`${fault instanceof Error ? fault.message : fault}: ${JSON.stringify(value)}`);
    }
  };
  let settings: Record<string, unknown> = {};
  try {
    settings = { ...JSON.parse(stored) };
  } catch {
    return ["no JSON"];
  }
  note(() => primaryVariables(settings.primary), settings.primary);
  note(() => grayVariables(settings.gray), settings.gray);
  for (const map of [settings.primaryColors, settings.grayColors]) {
    for (const colour of Object.values({ ...(map as object) })) note(() => parseHex(colour), colour);
  }
  return faults;
}
