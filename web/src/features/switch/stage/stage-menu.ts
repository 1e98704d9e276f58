// What a menu of the live preview is drawn from. Pure.

import type { LayoutOnStageFragment, SwitchThemeOnStageQuery } from "@/api/gql/types";
import type { LocalPicture } from "@/features/publishing/cropped-picture";
import type { ChosenStageOption, ConsoleColours } from "@/pure/stage-drawing";
import type { Choice } from "../options/written-choices";

export type StageMenu = {
  /** Address of the background; null without one. */
  wallpaperUrl: string | null;
  /** The part of the background to show, where that is not its middle. */
  wallpaperPart: Omit<LocalPicture, "url"> | null;
  /** CSS background behind it; null for the console's own. */
  ground: string | null;
  layout: string | null;
  common: string | null;
  options: readonly ChosenStageOption[];
  /** By the names that their files have on a console: addresses on this site, or files on this device. */
  icons: readonly { name: string; source: string | Blob }[];
};

/** The ground of a console by the colour that it is set to. */
export const CONSOLE_GROUNDS: Readonly<Record<ConsoleColours, string>> = { BLACK: "#2d2d2d", WHITE: "#ebebeb" };

/** A menu as the console has it. */
export const STOCK_MENU: StageMenu = {
  wallpaperUrl: null,
  wallpaperPart: null,
  ground: null,
  layout: null,
  common: null,
  options: [],
  icons: [],
};

type ThemeOnStage = NonNullable<SwitchThemeOnStageQuery["switchTheme"]>;

/** The names that the files of icons have on a console. */
export const ICON_FILES = {
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
    return url === null ? [] : [{ name, source: url }];
  });
  const background = { wallpaperUrl: theme.backgroundImageUrl, wallpaperPart: null };
  return { ...background, ground: theme.layout?.color ?? null, icons, ...changes };
}

/** A layout whose options can be chosen otherwise. */
export type OptionalLayout = { hexId: string; files: LayoutOnStageFragment };

/** The same menu with other options of its layout. */
export const withOptions = (menu: StageMenu, { files }: OptionalLayout, choices: readonly Choice[]): StageMenu => ({
  ...menu,
  ...changesOf(files, choices),
});

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
