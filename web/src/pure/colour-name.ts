// What people call a colour: one of a few hues, lighter or darker, more or less opaque.

export type Hue = (typeof HUES)[number][1] | "black" | "grey" | "white" | "brown";
export type ColourName = { hue: Hue; shade: "light" | "dark" | null; opacityPercent: number };

/** The hue up to each angle of the wheel; behind the last one it is red again. */
const HUES = [
  [15, "red"],
  [45, "orange"],
  [68, "yellow"],
  [165, "green"],
  [195, "teal"],
  [245, "blue"],
  [290, "purple"],
  [345, "pink"],
] as const;

const COLOUR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i;

/** Null for anything but `#RRGGBB` and `#RRGGBBAA`. */
export function nameColour(written: string): ColourName | null {
  const [, ...pairs] = COLOUR.exec(written) ?? [];
  if (pairs.length === 0) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = pairs.map((pair) => Number.parseInt(pair ?? "FF", 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  return { ...nameOpaque(red, green, blue, most, least), opacityPercent: Math.round(alpha * 100) };
}

type Opaque = Pick<ColourName, "hue" | "shade">;

function nameOpaque(red: number, green: number, blue: number, most: number, least: number): Opaque {
  const spread = most - least;
  const lightness = (most + least) / 2;
  const shade = lightness > 0.78 ? "light" : lightness < 0.28 ? "dark" : null;
  if (spread < 0.1) {
    if (lightness < 0.08) return { hue: "black", shade: null };
    return lightness > 0.95 ? { hue: "white", shade: null } : { hue: "grey", shade };
  }
  const turn =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = HUES.find(([end]) => turn * 60 < end)?.[1] ?? "red";
  return hue === "orange" && lightness < 0.4 ? { hue: "brown", shade: null } : { hue, shade };
}
