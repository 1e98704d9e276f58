// Packs on the page of one's own items.

import type { OwnPackFragment } from "@/api/gql/types";
import { type OwnItem, type OwnKind, ownCounts } from "@/features/catalogue/own-item";
import { text } from "@/messages/text";
import { DeletePack } from "./delete-own-pack";
import { PackCaption } from "./pack-caption";

const packOf = (pack: OwnPackFragment): OwnItem => ({
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
  read: ({ ownSwitchPacks }) =>
    ownSwitchPacks && { items: ownSwitchPacks.nodes.map(packOf), pageInfo: ownSwitchPacks.pageInfo },
  isSelectable: false,
  Delete: DeletePack,
};
