// The list of all splashes.

import { useQuery } from "@tanstack/react-query";
import { WiiuSplashCreators } from "@/api/gql/wiiu-splash-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ITEMS_SIZES, ListPage } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { splashListQuery } from "./list-splashes";
import { SplashCaption } from "./splash-caption";

const creatorFinder = finderQuery(WiiuSplashCreators, ({ wiiuSplashCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function SplashListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useAsRendered(useQuery(splashListQuery(search)), search);
  return (
    <ListPage
      count={(n) => text.count.splashes({ n })}
      creators={creatorFinder}
      list="/wiiu/splashes"
      renderItem={(theme, loading) => <SplashCaption loading={loading} sizes={ITEMS_SIZES} theme={theme} />}
      search={search}
      words={itemsText.wiiuSplashes}
      items={{ ...answer, data: data?.wiiuSplashes }}
    />
  );
}
