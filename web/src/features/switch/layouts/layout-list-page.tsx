// The list of all layouts.

import { useQuery } from "@tanstack/react-query";
import { SwitchLayoutCreators } from "@/api/gql/switch-layout-creators";
import { finderQuery } from "@/features/catalogue/finder";
import { ListPage, WORKS_SIZES } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { useAsRendered } from "@/features/catalogue/use-as-rendered";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
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
      renderWork={(layout, loading) => <LayoutCaption layout={layout} loading={loading} sizes={WORKS_SIZES} />}
      list="/switch/layouts"
      search={search}
      words={worksText.layouts}
      works={{ ...answer, data: data?.switchLayouts }}
    />
  );
}
