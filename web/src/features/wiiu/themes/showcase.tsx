// What Wii U themes put on show among other kinds.

import { FindWiiuTheme } from "@/api/gql/find-wiiu-theme";
import { RandomWiiuTheme } from "@/api/gql/random-wiiu-theme";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { captionsOf, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { ThemeCaption } from "./theme-caption";

type Answer = Pick<HomePageQuery, "wiiuThemes">;

const captioned = ({ wiiuThemes }: Answer) =>
  captionsOf(wiiuThemes, (theme, placement) => <ThemeCaption theme={theme} {...placement} />);

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
    read: captioned,
  },
  readFound: captioned,
  readOfCreator: captioned,
  readFollowed: captioned,
  readSaved: captioned,
  readTotal: ({ wiiuThemes }) => wiiuThemes.pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindWiiuTheme, { hexId })).wiiuTheme ?? undefined,
  findRandom: async () => (await request(RandomWiiuTheme, {})).randomWiiuThemes[0]?.pageUrl,
};
