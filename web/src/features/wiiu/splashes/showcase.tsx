// What the splashes of Wii U themes put on show among kinds of items.

import { RandomWiiuSplash } from "@/api/gql/random-wiiu-splash";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { captionsOf, type ViewShowcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { SplashCaption } from "./splash-caption";

type Answer = Pick<HomePageQuery, "wiiuSplashes">;

const captioned = ({ wiiuSplashes }: Answer) =>
  captionsOf(wiiuSplashes, (theme, placement) => <SplashCaption theme={theme} {...placement} />);

export const wiiuSplashesShowcase: ViewShowcase = {
  count: (n) => text.count.splashes({ n }),
  latest: {
    get title() {
      return text.home.latestSplashes;
    },
    get line() {
      return text.home.latestSplashesLine;
    },
    get all() {
      return text.home.allSplashes;
    },
    read: captioned,
  },
  readFound: captioned,
  readTotal: ({ wiiuSplashes }) => wiiuSplashes.pageInfo.itemCount,
  findRandom: async () => (await request(RandomWiiuSplash, {})).randomWiiuThemes[0]?.splashPageUrl ?? undefined,
};
