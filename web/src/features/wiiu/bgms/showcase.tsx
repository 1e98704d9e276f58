// What the music of Wii U themes puts on show among kinds of items.

import { RandomWiiuBgm } from "@/api/gql/random-wiiu-bgm";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { captionsOf, type ViewShowcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { BgmCaption } from "./bgm-caption";

type Answer = Pick<HomePageQuery, "wiiuBgms">;

const captioned = ({ wiiuBgms }: Answer) =>
  captionsOf(wiiuBgms, (theme, placement) => <BgmCaption theme={theme} {...placement} />);

export const wiiuBgmsShowcase: ViewShowcase = {
  count: (n) => text.count.music({ n }),
  latest: {
    get title() {
      return text.home.latestMusic;
    },
    get line() {
      return text.home.latestMusicLine;
    },
    get all() {
      return text.home.allMusic;
    },
    read: captioned,
  },
  readFound: captioned,
  readTotal: ({ wiiuBgms }) => wiiuBgms.pageInfo.itemCount,
  findRandom: async () => (await request(RandomWiiuBgm, {})).randomWiiuThemes[0]?.bgmPageUrl ?? undefined,
};
