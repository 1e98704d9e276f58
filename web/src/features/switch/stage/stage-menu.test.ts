import { describe, expect, test } from "vitest";
import type { SwitchThemeOnStageQuery } from "@/api/gql/types";
import { changesOf, menuOfTheme, withOptions } from "./stage-menu";

type ThemeOnStage = NonNullable<SwitchThemeOnStageQuery["switchTheme"]>;

const LAYOUT = {
  json: '{"Files":[]}',
  commonJson: null,
  options: [
    {
      name: "Scale",
      kind: "DECIMAL" as const,
      priority: 20,
      min: 0.8,
      max: 1.2,
      isGlobal: false,
      values: [{ uuid: "scale", json: '{"a":"?"}' }],
    },
  ],
};
const THEME: ThemeOnStage = {
  backgroundImageUrl: "/background.jpg",
  customLayoutJson: null,
  customCommonLayoutJson: null,
  albumIconUrl: "/album.png",
  newsIconUrl: null,
  shopIconUrl: null,
  controllerIconUrl: null,
  settingsIconUrl: null,
  powerIconUrl: null,
  nsoIconUrl: null,
  cardIconUrl: null,
  shareIconUrl: null,
  homeIconUrl: "/home.png",
  options: [
    { layoutOptionValueUuid: "scale", variable: "1.1" },
    { layoutOptionValueUuid: "gone", variable: null },
  ],
  layout: { ...LAYOUT, hexId: "A1", color: "#203040" },
};

describe("what a menu is drawn from", () => {
  test("the options that the layout still offers, and icons by their names on a console", () => {
    expect(menuOfTheme(THEME)).toEqual({
      wallpaperUrl: "/background.jpg",
      wallpaperPart: null,
      ground: "#203040",
      layout: LAYOUT.json,
      common: null,
      options: [
        {
          name: "Scale",
          kind: "DECIMAL",
          priority: 20,
          min: 0.8,
          max: 1.2,
          isGlobal: false,
          json: '{"a":"?"}',
          variable: "1.1",
        },
      ],
      icons: [
        { name: "album", source: "/album.png" },
        { name: "lock", source: "/home.png" },
      ],
    });
  });

  test("a layout that the creator brought takes the place of the catalogue's, and has no options", () => {
    const own = menuOfTheme({ ...THEME, customLayoutJson: '{"PatchName":"Mine"}' });
    expect(own).toMatchObject({ layout: '{"PatchName":"Mine"}', common: null, options: [] });
  });

  test("other options leave everything else as it is", () => {
    const menu = menuOfTheme(THEME);
    const layout = { hexId: "A1", files: LAYOUT };
    expect(withOptions(menu, layout, [])).toEqual({ ...menu, options: [] });
    const [option] = withOptions(menu, layout, [{ valueUuid: "scale", variable: "0.9" }]).options;
    expect(option).toMatchObject({ name: "Scale", variable: "0.9" });
  });

  test("without a layout nothing is chosen", () => {
    expect(changesOf(null, [{ valueUuid: "scale", variable: "1" }])).toEqual({
      layout: null,
      common: null,
      options: [],
    });
  });
});
