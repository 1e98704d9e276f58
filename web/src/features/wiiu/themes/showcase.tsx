// What Wii U themes put on show among other kinds.

import { FindWiiuTheme } from "@/api/gql/find-wiiu-theme";
import { RandomWiiuTheme } from "@/api/gql/random-wiiu-theme";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { hang, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

type Answer = Pick<HomePageQuery, "wiiuThemes">;

const hangAll = ({ wiiuThemes }: Answer) =>
  hang(wiiuThemes, (theme, hanging) => <ThemeCaption theme={theme} {...hanging} />);

export const wiiuThemesShowcase: Showcase = {
  count: (n) => text.count.wiiuThemes({ n }),
  latest: {
    get title() {
      return text.home.latestWiiuThemes;
    },
    get line() {
      return text.home.latestWiiuThemesLine;
    },
    get all() {
      return text.home.allWiiuThemes;
    },
    read: hangAll,
  },
  readFound: hangAll,
  readOfCreator: hangAll,
  readFollowed: hangAll,
  readSaved: hangAll,
  readTotal: ({ wiiuThemes }) => wiiuThemes.pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindWiiuTheme, { hexId })).wiiuTheme ?? undefined,
  findRandom: async () => (await request(RandomWiiuTheme, {})).randomWiiuThemes[0]?.pageUrl,
};
