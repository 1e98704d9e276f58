// What packs put on show among other kinds.

import { FindSwitchPack } from "@/api/gql/find-switch-pack";
import { RandomSwitchPack } from "@/api/gql/random-switch-pack";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { hang, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { PackCaption } from "./pack-caption";

type Answer = Pick<HomePageQuery, "switchPacks">;

const hangAll = ({ switchPacks }: Answer) =>
  hang(switchPacks, (pack, hanging) => <PackCaption pack={pack} {...hanging} />);

export const switchPacksShowcase: Showcase = {
  count: (n) => text.count.packs({ n }),
  latest: {
    get title() {
      return text.home.latestPacks;
    },
    get line() {
      return text.home.latestPacksLine;
    },
    get all() {
      return text.home.allPacks;
    },
    read: hangAll,
  },
  readFound: hangAll,
  readOfCreator: hangAll,
  readFollowed: hangAll,
  readSaved: hangAll,
  readTotal: ({ switchPacks }) => switchPacks.pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindSwitchPack, { hexId })).switchPack ?? undefined,
  findRandom: async () => (await request(RandomSwitchPack, {})).randomSwitchPacks[0]?.pageUrl,
};
