// What themes put on show among other kinds.

import { RandomSwitchTheme } from "@/api/gql/random-switch-theme";
import { request } from "@/api/request";
import { hang, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

export const themeShowcase: Showcase = {
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
    read: ({ switchThemes }) => hang(switchThemes, (theme, hanging) => <ThemeCaption theme={theme} {...hanging} />),
  },
  findRandom: async () => (await request(RandomSwitchTheme, {})).randomSwitchThemes[0]?.pageUrl,
};
