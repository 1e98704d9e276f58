// What packs put on show among other kinds.

import { FindSwitchPack } from "@/api/gql/find-switch-pack";
import { RandomSwitchPack } from "@/api/gql/random-switch-pack";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { captionsOf, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { PackCaption } from "./pack-caption";

type Answer = Pick<HomePageQuery, "switchPacks">;

const captioned = ({ switchPacks }: Answer) =>
  captionsOf(switchPacks, (pack, placement) => <PackCaption pack={pack} {...placement} />);

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
    read: captioned,
  },
  readFound: captioned,
  readOfCreator: captioned,
  readFollowed: captioned,
  readSaved: captioned,
  readTotal: ({ switchPacks }) => switchPacks.pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindSwitchPack, { hexId })).switchPack ?? undefined,
  findRandom: async () => (await request(RandomSwitchPack, {})).randomSwitchPacks[0]?.pageUrl,
};
