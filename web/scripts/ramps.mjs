// The colour ramps: 18 primaries and 9 grays in OKLCH, brought into sRGB by lowering chroma, and their contrast.
// Numbers only; which step dresses what is decided in gen-tokens.mjs.

export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

const PRIMARY_LIGHTNESS = [0.98, 0.955, 0.91, 0.85, 0.77, 0.69, 0.6, 0.5, 0.43, 0.37, 0.26];
const PRIMARY_CHROMA = [0.02, 0.045, 0.09, 0.14, 0.18, 0.2, 0.19, 0.16, 0.13, 0.1, 0.07];
const GRAY_LIGHTNESS = [0.985, 0.967, 0.92, 0.87, 0.71, 0.555, 0.445, 0.37, 0.275, 0.215, 0.145];

/** Hue of each primary in degrees, in the order of the wheel. */
export const PRIMARY_HUES = {
  red: 25,
  tomato: 36,
  orange: 52,
  amber: 75,
  yellow: 95,
  lime: 128,
  green: 148,
  emerald: 163,
  teal: 184,
  cyan: 215,
  sky: 237,
  blue: 260,
  indigo: 277,
  violet: 292,
  purple: 305,
  fuchsia: 324,
  pink: 355,
  rose: 14,
};

/** How far step 500 is raised, because these hues are dull at the common lightness. */
const LIFT = {
  yellow: 0.12,
  amber: 0.1,
  lime: 0.09,
  cyan: 0.05,
  orange: 0.04,
  teal: 0.02,
  emerald: 0.02,
  green: 0.02,
  sky: 0.02,
};
/** The neighbours of step 500 follow it by these factors, so that the ramp stays even. */
const LIFT_FACTOR = { 300: 0.3, 400: 0.6, 500: 1, 600: 0.6 };

/** Hue and chroma of each gray. */
export const GRAY_TINTS = {
  slate: [257, 0.02],
  gray: [264, 0.014],
  zinc: [286, 0.007],
  neutral: [0, 0],
  stone: [60, 0.006],
  sage: [150, 0.012],
  ash: [20, 0.008],
  olive: [110, 0.014],
  leaf: [135, 0.02],
};

/** OKLCH to linear sRGB (Ottosson's matrices); components may lie outside 0..1. */
function oklchToLinear(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isInGamut(rgb) {
  return rgb.every((part) => part >= -1e-4 && part <= 1 + 1e-4);
}

function toByte(linear) {
  const part = Math.min(1, Math.max(0, linear));
  const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

/** `#rrggbb` of an OKLCH colour with the highest chroma, up to the wanted one, that sRGB can show. */
export function oklchToHex(lightness, chroma, hue) {
  let low = 0;
  let high = chroma;
  if (!isInGamut(oklchToLinear(lightness, chroma, hue))) {
    for (let step = 0; step < 24; step += 1) {
      const middle = (low + high) / 2;
      if (isInGamut(oklchToLinear(lightness, middle, hue))) low = middle;
      else high = middle;
    }
    high = low;
  }
  const bytes = oklchToLinear(lightness, high, hue).map(toByte);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The eleven steps of a primary as `{50: "#…", …}`. */
export function primaryRamp(name) {
  return Object.fromEntries(
    SHADES.map((shade, index) => {
      const lift = (LIFT[name] ?? 0) * (LIFT_FACTOR[shade] ?? 0);
      return [shade, oklchToHex(PRIMARY_LIGHTNESS[index] + lift, PRIMARY_CHROMA[index], PRIMARY_HUES[name])];
    }),
  );
}

/** The eleven steps of a gray as `{50: "#…", …}`. */
export function grayRamp(name) {
  const [hue, chroma] = GRAY_TINTS[name];
  return Object.fromEntries(SHADES.map((shade, index) => [shade, oklchToHex(GRAY_LIGHTNESS[index], chroma, hue)]));
}

function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export function contrast(first, second) {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
