// Layouts as shared parts of the interface know them.

import { RandomSwitchLayout } from "@/api/gql/random-switch-layout";
import { request } from "@/api/request";
import type { Kind } from "@/features/catalogue/kind";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";

export const switchLayouts: Kind = {
  list: "/switch/layouts",
  shortName: text.nav.layouts,
  name: text.nav.switchLayouts,
  count: text.count.layouts,
  latest: {
    title: text.home.latestLayouts,
    line: text.home.latestLayoutsLine,
    all: text.home.allLayouts,
    read: ({ switchLayouts: { nodes, pageInfo } }) => ({
      total: pageInfo.itemCount,
      works: nodes.map((layout) => ({
        hexId: layout.hexId,
        caption: (hanging) => <LayoutCaption layout={layout} {...hanging} />,
      })),
    }),
  },
  random: {
    name: text.surprise.layout,
    findPageUrl: async () => (await request(RandomSwitchLayout, {})).randomSwitchLayouts[0]?.pageUrl,
  },
};
