// The list of all layouts.

import { useQuery } from "@tanstack/react-query";
import { SwitchLayoutCreators } from "@/api/gql/switch-layout-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ITEMS_SIZES, ListPage } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";
import { layoutListQuery } from "./list-layouts";

const creatorFinder = finderQuery(SwitchLayoutCreators, ({ switchLayoutCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function LayoutListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useAsRendered(useQuery(layoutListQuery(search)), search);
  return (
    <ListPage
      count={(n) => text.count.layouts({ n })}
      creators={creatorFinder}
      renderItem={(layout, loading) => <LayoutCaption layout={layout} loading={loading} sizes={ITEMS_SIZES} />}
      list="/switch/layouts"
      search={search}
      words={itemsText.layouts}
      items={{ ...answer, data: data?.switchLayouts }}
    />
  );
}
