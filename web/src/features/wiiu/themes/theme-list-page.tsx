// The list of all Wii U themes.

import { useQuery } from "@tanstack/react-query";
import { WiiuThemeCreators } from "@/api/gql/wiiu-theme-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ITEMS_SIZES, ListPage } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { wiiuThemeListQuery } from "./list-themes";
import { ThemeCaption } from "./theme-caption";

const creatorFinder = finderQuery(WiiuThemeCreators, ({ wiiuThemeCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function ThemeListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useAsRendered(useQuery(wiiuThemeListQuery(search)), search);
  return (
    <ListPage
      count={(n) => text.count.wiiuThemes({ n })}
      creators={creatorFinder}
      list="/wiiu/themes"
      renderItem={(theme, loading) => <ThemeCaption loading={loading} sizes={ITEMS_SIZES} theme={theme} />}
      search={search}
      words={itemsText.wiiuThemes}
      items={{ ...answer, data: data?.wiiuThemes }}
    />
  );
}
