// Themes as shared parts of the interface know them.

import { RandomSwitchTheme } from "@/api/gql/random-switch-theme";
import { request } from "@/api/request";
import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

export const switchThemes: Kind = {
  list: "/switch/themes",
  shortName: text.nav.themes,
  name: text.nav.switchThemes,
  count: text.count.themes,
  latest: {
    title: text.home.latestThemes,
    line: text.home.latestThemesLine,
    all: text.home.allThemes,
    read: ({ switchThemes: { nodes, pageInfo } }) => ({
      total: pageInfo.itemCount,
      works: nodes.map((theme) => ({
        hexId: theme.hexId,
        caption: (hanging) => <ThemeCaption theme={theme} {...hanging} />,
      })),
    }),
  },
  random: {
    name: text.surprise.theme,
    findPageUrl: async () => (await request(RandomSwitchTheme, {})).randomSwitchThemes[0]?.pageUrl,
  },
};
