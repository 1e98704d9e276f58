// The seven menus as small drawings: what is where on the screen. Decoration; the name stands beside it.

import type { Target } from "@/api/gql/types";

const square = (x: number, y: number, size: number) => `M${x} ${y}h${size}v${size}h${-size}z`;
const line = (x: number, y: number, width: number) => `M${x} ${y}h${width}`;
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const SCREEN =
  "M2.25 .75h27.5a1.5 1.5 0 0 1 1.5 1.5v15.5a1.5 1.5 0 0 1-1.5 1.5h-27.5a1.5 1.5 0 0 1-1.5-1.5v-15.5a1.5 1.5 0 0 1 1.5-1.5z";

const DRAWING: Record<Target, readonly string[]> = {
  ResidentMenu: [
    square(5, 5, 6),
    square(13, 5, 6),
    square(21, 5, 6),
    ...[9, 13, 17, 21, 25].map((x) => ring(x - 1, 15.5, 0.6)),
  ],
  Entrance: [square(12.5, 5, 7), line(11, 15.5, 10)],
  Flaunch: [5, 11, 17, 23].flatMap((x) => [square(x, 4.5, 4), square(x, 11.5, 4)]),
  Set: [
    line(4.5, 6, 6),
    line(4.5, 10, 6),
    line(4.5, 14, 6),
    "M13 1v18",
    line(16, 6, 11),
    line(16, 10, 11),
    line(16, 14, 7),
  ],
  Psl: [ring(8, 9.5, 2.6), ring(16, 9.5, 2.6), ring(24, 9.5, 2.6), line(12, 15.5, 8)],
  MyPage: [ring(9, 8, 3), line(5.5, 14.5, 7), line(17, 6, 10), line(17, 10, 10), line(17, 14, 6)],
  Notification: [square(5, 5, 10), line(18, 6, 9), line(18, 10, 9), line(18, 14, 5)],
};

const PATHS = new Map(Object.entries(DRAWING).map(([target, shapes]) => [target, shapes.join("")]));

type MenuGlyphProps = {
  target: Target;
  /** Where some menus are told from others: filled with the colour of the text, or an empty screen. */
  isFilled?: boolean;
};

export function MenuGlyph({ target, isFilled }: MenuGlyphProps) {
  const drawing = PATHS.get(target);
  if (isFilled === undefined) {
    return (
      <svg aria-hidden="true" className="icon stroke-[1.25]" height="1.25rem" viewBox="0 0 32 20" width="2rem">
        <path d={SCREEN + drawing} />
      </svg>
    );
  }
  return (
    <svg aria-hidden="true" className="icon stroke-[1.75]" height="0.875rem" viewBox="0 0 32 20" width="1.375rem">
      <path className={isFilled ? "fill-current" : undefined} d={SCREEN} />
      {isFilled && <path className="stroke-wall" d={drawing} />}
    </svg>
  );
}
