// What a menu of the live preview is drawn from. Pure.

import type { LayoutOnStageFragment, SwitchThemeOnStageQuery } from "@/api/gql/types";
import type { ChosenStageOption } from "@/pure/stage-drawing";
import type { Choice } from "../options/written-choices";

export type StageMenu = {
  /** Address of the background; null without one. */
  wallpaperUrl: string | null;
  /** CSS background behind it. */
  ground: string;
  layout: string | null;
  common: string | null;
  options: readonly ChosenStageOption[];
  /** By the names that their files have on a console. */
  icons: readonly { name: string; url: string }[];
};

/** The ground of a console set to black. */
const CONSOLE_GROUND = "#2d2d2d";

/** A menu as the console has it. */
export const STOCK_MENU: StageMenu = {
  wallpaperUrl: null,
  ground: CONSOLE_GROUND,
  layout: null,
  common: null,
  options: [],
  icons: [],
};

type ThemeOnStage = NonNullable<SwitchThemeOnStageQuery["switchTheme"]>;

const ICON_FILES = {
  album: "album",
  news: "news",
  shop: "shop",
  controller: "controller",
  settings: "settings",
  power: "power",
  nso: "nso",
  card: "card",
  share: "share",
  home: "lock",
} as const;

export function menuOfTheme(theme: ThemeOnStage): StageMenu {
  const choices = theme.options.map(({ layoutOptionValueUuid, variable }) => ({
    valueUuid: layoutOptionValueUuid,
    variable: variable ?? undefined,
  }));
  const isOwn = theme.customLayoutJson !== null || theme.customCommonLayoutJson !== null;
  const changes = isOwn
    ? { layout: theme.customLayoutJson, common: theme.customCommonLayoutJson, options: [] }
    : changesOf(theme.layout, choices);
  const icons = Object.entries(ICON_FILES).flatMap(([icon, name]) => {
    const url = theme[`${icon as keyof typeof ICON_FILES}IconUrl`];
    return url === null ? [] : [{ name, url }];
  });
  return { wallpaperUrl: theme.backgroundImageUrl, ground: theme.layout?.color ?? CONSOLE_GROUND, icons, ...changes };
}

/** A layout with the chosen values of its options. Values that it does not offer are left out, as the server does. */
export function changesOf(
  layout: LayoutOnStageFragment | null,
  choices: readonly Choice[],
): Pick<StageMenu, "layout" | "common" | "options"> {
  const options = choices.flatMap(({ valueUuid, variable }) =>
    (layout?.options ?? []).flatMap(({ values, name, kind, priority, min, max, isGlobal }) => {
      const value = values.find(({ uuid }) => uuid === valueUuid);
      return value ? [{ name, kind, priority, min, max, isGlobal, json: value.json, variable: variable ?? null }] : [];
    }),
  );
  return { layout: layout?.json ?? null, common: layout?.commonJson ?? null, options };
}
