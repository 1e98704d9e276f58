// The most characteristic of an item's leading colours: not the grey that covers half of many pictures, if there is
// another one of some size.

type LeadingColour = { hex: string; share: number };

/** Shares of a picture below which a colour is a detail. */
const DETAIL = 0.1;

const strength = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return Math.max(red, green, blue) - Math.min(red, green, blue);
};

/** `#RRGGBB`; undefined for an item without colours. */
export function characteristicColour(colours: readonly LeadingColour[]): string | undefined {
  const weight = ({ hex, share }: LeadingColour) => (share < DETAIL ? 0 : share * (0.1 + strength(hex)));
  return colours.toSorted((one, other) => weight(other) - weight(one))[0]?.hex;
}
