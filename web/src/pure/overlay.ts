// What a menu shows over its wallpaper, from two screenshots of it: on black and on white. Where they are equal it is
// opaque, where they are as far apart as black and white there is nothing, and between them it lets through as much.

type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** Share of pixels that may be darker on white than on black: compression, and clocks that have moved on. */
const MOST_DARKER = 0.02;
/** By so much in a channel, out of 255. */
const DARKER_BY = 24;
/** As the eye weighs red, green and blue. */
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

/** Null when the two cannot belong together: swapped, or of different menus. */
export function overlayOf(onBlack: Pixels, onWhite: Pixels): Pixels | null {
  if (onBlack.length !== onWhite.length) return null;
  const overlay = new Uint8ClampedArray(onBlack.length);
  let darker = 0;
  for (let at = 0; at < overlay.length; at += 4) {
    let opacity = 0;
    let isDarker = false;
    for (let channel = 0; channel < 3; channel++) {
      const black = onBlack[at + channel] as number;
      const difference = (onWhite[at + channel] as number) - black;
      if (difference < -DARKER_BY) isDarker = true;
      const through = 255 - Math.abs(difference);
      opacity += through * (WEIGHTS[channel] as number);
      overlay[at + channel] = through === 0 ? 0 : Math.min(255, Math.round((255 * black) / through));
    }
    overlay[at + 3] = Math.round(opacity);
    if (isDarker) darker += 1;
  }
  return darker > (overlay.length / 4) * MOST_DARKER ? null : overlay;
}
