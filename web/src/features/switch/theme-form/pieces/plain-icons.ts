// Plain white icons, drawn here: simple shapes of this project's own, for whoever wants them all of one hand.

import type { IconField, IconSpec } from "./icons";

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Lines in a square of 24, 2 wide. */
const LINES: Record<IconField, string> = {
  albumIcon: `${box(3, 5, 18, 14)}M3 16l5-5 4 4 3-3 6 5${ring(16, 9, 1.2)}`,
  newsIcon: `${box(3, 4, 18, 16)}M7 9h10M7 13h10M7 17h5`,
  shopIcon: "M5 8h14l1 12H4zM9 11V7a3 3 0 0 1 6 0v4",
  controllerIcon: `M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM8 10v4M6 12h4${ring(16, 12, 1)}`,
  settingsIcon: `${ring(12, 12, 3)}${[0, 1, 2, 3, 4, 5, 6, 7].map(spoke).join("")}`,
  powerIcon: "M12 3v9M7 6.3a8 8 0 1 0 10 0",
  nsoIcon: `${ring(12, 12, 9)}M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18`,
  cardIcon: "M6 3h9l3 3v15H6zM9 7v4M12 7v4M15 8v3",
  shareIcon: `${ring(6, 12, 2.5)}${ring(18, 6, 2.5)}${ring(18, 18, 2.5)}M8.2 10.8l7.6-3.7M8.2 13.2l7.6 3.7`,
  homeIcon: "M3 12l9-8 9 8M6 10v10h12V10M10 20v-6h4v6",
};

/** One of the teeth of a wheel, at an eighth of the way around. */
function spoke(eighth: number): string {
  const angle = (eighth * Math.PI) / 4;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const at = (r: number) => `${(12 + r * x).toFixed(2)} ${(12 + r * y).toFixed(2)}`;
  return `M${at(5.5)}L${at(9)}`;
}

/** The icon as a file that the console takes. */
export async function plainIcon(icon: IconField, { width, height }: IconSpec): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const scale = (height * 0.72) / 24;
  context.translate((width - 24 * scale) / 2, (height - 24 * scale) / 2);
  context.scale(scale, scale);
  context.lineWidth = 2;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = "#fff";
  context.stroke(new Path2D(LINES[icon]));
  return new File([await canvas.convertToBlob()], `${icon.replace("Icon", "")}.png`, { type: "image/png" });
}
