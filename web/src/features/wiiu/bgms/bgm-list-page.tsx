// The list of all music, each piece with the button that plays it in place.

import { useQuery } from "@tanstack/react-query";
import { WiiuBgmCreators } from "@/api/gql/wiiu-bgm-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ListPage } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { BgmCaption } from "./bgm-caption";
import { bgmListQuery } from "./list-bgms";

const creatorFinder = finderQuery(WiiuBgmCreators, ({ wiiuBgmCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function BgmListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useAsRendered(useQuery(bgmListQuery(search)), search);
  return (
    <ListPage
      count={(n) => text.count.music({ n })}
      creators={creatorFinder}
      isSquare
      list="/wiiu/bgms"
      renderItem={(theme, loading) => <BgmCaption loading={loading} theme={theme} />}
      search={search}
      words={itemsText.wiiuBgms}
      items={{ ...answer, data: data?.wiiuBgms }}
    />
  );
}
