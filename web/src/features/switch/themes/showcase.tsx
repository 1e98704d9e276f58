// What themes put on show among other kinds.

import { FindSwitchTheme } from "@/api/gql/find-switch-theme";
import { RandomSwitchTheme } from "@/api/gql/random-switch-theme";
import type { SwitchThemesSavedFragment } from "@/api/gql/types";
import { request } from "@/api/request";
import { captionsOf, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

type Answer = { switchThemes: SwitchThemesSavedFragment["switchThemes"] };

const captioned = ({ switchThemes }: Answer) =>
  captionsOf(switchThemes, (theme, placement) => <ThemeCaption theme={theme} {...placement} />);

export const switchThemesShowcase: Showcase = {
  count: (n) => text.count.themes({ n }),
  latest: {
    get title() {
      return text.home.latestThemes;
    },
    get line() {
      return text.home.latestThemesLine;
    },
    get all() {
      return text.home.allThemes;
    },
    // A pack is one new item: its themes are not shown besides.
    read: ({ switchThemes, allSwitchThemes }) => captioned({ switchThemes: { ...switchThemes, ...allSwitchThemes } }),
  },
  readFound: captioned,
  readOfCreator: captioned,
  readFollowed: captioned,
  readSaved: captioned,
  readTotal: ({ switchThemes }) => switchThemes.pageInfo.itemCount,
  readMenuTotal: (totals, target) => totals[`themes${target}`].pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindSwitchTheme, { hexId })).switchTheme ?? undefined,
  findRandom: async () => (await request(RandomSwitchTheme, {})).randomSwitchThemes[0]?.pageUrl,
};
