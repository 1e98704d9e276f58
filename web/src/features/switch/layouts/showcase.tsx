// What layouts put on show among other kinds.

import { FindSwitchLayout } from "@/api/gql/find-switch-layout";
import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { captionsOf, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";

type Answer = Pick<HomePageQuery, "switchLayouts">;

const captioned = ({ switchLayouts }: Answer) =>
  captionsOf(switchLayouts, (layout, placement) => <LayoutCaption layout={layout} {...placement} />);

export const switchLayoutsShowcase: Showcase = {
  count: (n) => text.count.layouts({ n }),
  latest: {
    get title() {
      return text.home.latestLayouts;
    },
    get line() {
      return text.home.latestLayoutsLine;
    },
    get all() {
      return text.home.allLayouts;
    },
    read: captioned,
  },
  readFound: captioned,
  readOfCreator: captioned,
  readFollowed: captioned,
  readSaved: captioned,
  readTotal: ({ switchLayouts }) => switchLayouts.pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindSwitchLayout, { hexId })).switchLayout ?? undefined,
  findRandom: async () => (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl,
};
