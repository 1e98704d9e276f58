// What layouts put on show among other kinds.

import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import { request } from "@/api/request";
import { hang, type Showcase } from "@/features/catalogue/showcase";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";

export const layoutShowcase: Showcase = {
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
    read: ({ switchLayouts }) =>
      hang(switchLayouts, (layout, hanging) => <LayoutCaption layout={layout} {...hanging} />),
  },
  findRandom: async () => (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl,
};
