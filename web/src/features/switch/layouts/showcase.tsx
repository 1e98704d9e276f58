// What layouts put on show among other kinds.

import { FindSwitchLayout } from "@/api/gql/find-switch-layout";
import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import type { HomePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { hang, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";

type Answer = Pick<HomePageQuery, "switchLayouts">;

const hangAll = ({ switchLayouts }: Answer) =>
  hang(switchLayouts, (layout, hanging) => <LayoutCaption layout={layout} {...hanging} />);

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
    read: hangAll,
  },
  readFound: hangAll,
  readOfCreator: hangAll,
  readFollowed: hangAll,
  readSaved: hangAll,
  readTotal: ({ switchLayouts }) => switchLayouts.pageInfo.itemCount,
  findByHexId: async (hexId) => (await request(FindSwitchLayout, { hexId })).switchLayout ?? undefined,
  findRandom: async () => (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl,
};
