// What the splashes of Wii U themes put on show among kinds of works.

import { RandomWiiuSplash } from "@/api/gql/random-wiiu-splash";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { hang, type ViewShowcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { SplashCaption } from "./splash-caption";

type Answer = Pick<HomePageQuery, "wiiuSplashes">;

const hangAll = ({ wiiuSplashes }: Answer) =>
  hang(wiiuSplashes, (theme, hanging) => <SplashCaption theme={theme} {...hanging} />);

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
    read: hangAll,
  },
  readFound: hangAll,
  readTotal: ({ wiiuSplashes }) => wiiuSplashes.pageInfo.itemCount,
  findRandom: async () => (await request(RandomWiiuSplash, {})).randomWiiuThemes[0]?.splashPageUrl ?? undefined,
};
