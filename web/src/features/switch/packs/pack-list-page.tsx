// The list of all packs.

import { useQuery } from "@tanstack/react-query";
import { SwitchPackCreators } from "@/api/gql/switch-pack-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ITEMS_SIZES, ListPage } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { packListQuery } from "./list-packs";
import { PackCaption } from "./pack-caption";

const creatorFinder = finderQuery(SwitchPackCreators, ({ switchPackCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function PackListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useAsRendered(useQuery(packListQuery(search)), search);
  return (
    <ListPage
      count={(n) => text.count.packs({ n })}
      creators={creatorFinder}
      list="/switch/packs"
      renderItem={(pack, loading) => <PackCaption loading={loading} pack={pack} sizes={ITEMS_SIZES} />}
      search={search}
      words={itemsText.packs}
      items={{ ...answer, data: data?.switchPacks }}
    />
  );
}
