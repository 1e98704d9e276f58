// Themes as shared parts of the interface know them.

import { RandomSwitchTheme } from "@/api/gql/random-switch-theme";
import { request } from "@/api/request";
import { hang, type Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

export const switchThemes: Kind = {
  list: "/switch/themes",
  get shortName() {
    return text.nav.themes;
  },
  get name() {
    return text.nav.switchThemes;
  },
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
  random: {
    get name() {
      return text.surprise.theme;
    },
    findPageUrl: async () => (await request(RandomSwitchTheme, {})).randomSwitchThemes[0]?.pageUrl,
  },
};
