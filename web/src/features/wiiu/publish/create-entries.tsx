// The way to start a Wii U theme.

import { Link } from "@tanstack/react-router";
import type { CreateEntry } from "@/features/catalogue/kind";
import { createText } from "@/messages/create-text";

export function createEntries(): readonly CreateEntry[] {
  const { entries: words } = createText;
  return [
    {
      name: words.wiiuTheme,
      line: words.wiiuThemeLine,
      needs: words.wiiuThemeNeeds,
      drawing: <ScreensDrawing />,
      link: (name, className) => (
        <Link className={className} search={{ new: true }} to="/create/wiiu/theme">
          {name}
        </Link>
      ),
    },
  ];
}

const TILES = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => [52 + column * 26, 44 + row * 26] as const));

/** A menu on the TV, and the plaza behind a slanted seam. */
function ScreensDrawing() {
  const line = { fill: "none", stroke: "var(--edge)", strokeWidth: 1.5 };
  return (
    <svg aria-hidden="true" className="block size-full" preserveAspectRatio="xMidYMid slice" viewBox="0 0 320 180">
      <rect fill="var(--sunken)" height="180" width="320" />
      <rect height="124" rx="4" width="248" x="36" y="22" {...line} fill="var(--wall)" />
      {TILES.map(([x, y], place) => (
        <rect
          fill="var(--fill)"
          height="18"
          key={`${x} ${y}`}
          opacity={1 - (place % 5) * 0.16}
          rx="3"
          width="18"
          x={x}
          y={y}
        />
      ))}
      <path d="M206 22 L168 146 H284 V22 Z" fill="var(--sunken)" stroke="var(--edge)" strokeWidth={1.5} />
      {[
        [232, 116],
        [256, 124],
        [212, 128],
        [268, 100],
      ].map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} fill="var(--edge)" r="5" />
        </g>
      ))}
      <circle cx="246" cy="56" fill="var(--fill)" opacity="0.7" r="16" />
      <path d="M140 158 h40" {...line} strokeWidth={3} />
    </svg>
  );
}
