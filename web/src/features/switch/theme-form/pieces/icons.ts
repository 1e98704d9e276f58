// The icons that a theme may carry, and what the console takes each as.

import type { Target } from "@/api/gql/types";

export const ICONS = [
  "albumIcon",
  "newsIcon",
  "shopIcon",
  "controllerIcon",
  "settingsIcon",
  "powerIcon",
  "nsoIcon",
  "cardIcon",
  "shareIcon",
  "homeIcon",
] as const;

export type IconField = (typeof ICONS)[number];

export type IconSpec = {
  /** Its exact size in px. */
  width: number;
  height: number;
  /** The first system version that shows it; null when every version does. */
  firmware: string | null;
};

const SMALL = { width: 64, height: 56, firmware: null };

const OF_MENU: Partial<Record<Target, Partial<Record<IconField, IconSpec>>>> = {
  ResidentMenu: {
    albumIcon: SMALL,
    newsIcon: SMALL,
    shopIcon: SMALL,
    controllerIcon: SMALL,
    settingsIcon: SMALL,
    powerIcon: SMALL,
    nsoIcon: { ...SMALL, firmware: "11.0.0" },
    cardIcon: { ...SMALL, firmware: "20.0.0" },
    shareIcon: { ...SMALL, firmware: "20.0.0" },
  },
  Entrance: { homeIcon: { width: 184, height: 168, firmware: null } },
};

/** The icons that a menu has, in their order. */
export const iconsOf = (target: Target | null): [IconField, IconSpec][] => {
  const specs = target ? OF_MENU[target] : undefined;
  return ICONS.flatMap((icon) => (specs?.[icon] ? [[icon, specs[icon]] as [IconField, IconSpec]] : []));
};
