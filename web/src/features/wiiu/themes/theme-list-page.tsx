// The list of all Wii U themes.

import { useQuery } from "@tanstack/react-query";
import { WiiuThemeCreators } from "@/api/gql/wiiu-theme-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ListPage, WORKS_SIZES } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
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
      renderWork={(theme, loading) => <ThemeCaption loading={loading} sizes={WORKS_SIZES} theme={theme} />}
      search={search}
      words={worksText.wiiuThemes}
      works={{ ...answer, data: data?.wiiuThemes }}
    />
  );
}
