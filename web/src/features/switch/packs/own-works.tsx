// Packs on the page of one's own works.

import type { OwnPackFragment } from "@/api/gql/types";
import { type OwnKind, type OwnWork, ownCounts } from "@/features/catalogue/own-work";
import { text } from "@/messages/text";
import { DeletePack } from "./delete-own-pack";
import { PackCaption } from "./pack-caption";

const packOf = (pack: OwnPackFragment): OwnWork => ({
  ...pack,
  kind: "SWITCH_PACK",
  facts: [text.count.themes({ n: pack.themes.length }), ownCounts(pack)],
  caption: () => <PackCaption pack={pack} />,
});

export const switchPacksOwned: OwnKind = {
  id: "packs",
  get title() {
    return text.nav.switchPacks;
  },
  count: (n) => text.count.packs({ n }),
  read: ({ ownSwitchPacks }) =>
    ownSwitchPacks && { works: ownSwitchPacks.nodes.map(packOf), pageInfo: ownSwitchPacks.pageInfo },
  isSelectable: false,
  Delete: DeletePack,
};
