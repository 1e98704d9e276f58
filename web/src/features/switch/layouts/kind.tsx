// Layouts as shared parts of the interface know them.

import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import { request } from "@/api/request";
import { hang, type Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";

export const switchLayouts: Kind = {
  list: "/switch/layouts",
  get shortName() {
    return text.nav.layouts;
  },
  get name() {
    return text.nav.switchLayouts;
  },
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
  random: {
    get name() {
      return text.surprise.layout;
    },
    findPageUrl: async () => (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl,
  },
};
