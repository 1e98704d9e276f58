// The wall of all layouts.

import { useQuery } from "@tanstack/react-query";
import { SwitchLayoutCreators } from "@/api/gql/switch-layout-creators";
import type { SwitchLayoutsPageQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { finderQuery } from "@/features/catalogue/finder";
import type { FilterNames } from "@/features/catalogue/list-filters";
import { ListPage, WORKS_SIZES } from "@/features/catalogue/list-page";
import type { ListSearch } from "@/features/catalogue/list-search";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { LayoutCaption } from "./layout-caption";
import { layoutListQuery } from "./list-layouts";

type ListedLayout = SwitchLayoutsPageQuery["switchLayouts"]["nodes"][number];

const creatorsQuery = operationQuery(SwitchLayoutCreators, {});
const creatorFinder = finderQuery(creatorsQuery, ({ switchLayoutCreators: creators }) =>
  creators.map(({ uuid, username }) => ({ id: uuid, label: username })),
);

export function LayoutListPage({ search }: { search: ListSearch }) {
  const { data, ...answer } = useQuery(layoutListQuery(search));
  const works = data?.switchLayouts;
  const names = useFilterNames(search, works?.nodes);
  return (
    <ListPage
      count={(n) => text.count.layouts({ n })}
      fields={{ creators: creatorFinder }}
      names={names}
      renderWork={(layout, loading) => <LayoutCaption layout={layout} loading={loading} sizes={WORKS_SIZES} />}
      list="/switch/layouts"
      search={search}
      words={worksText.layouts}
      works={{ ...answer, data: works }}
    />
  );
}

/** What the filters are called: the works in view say it, the server is asked only where they do not. */
function useFilterNames(search: ListSearch, nodes: readonly ListedLayout[] | undefined): FilterNames {
  const creatorOf = new Map(nodes?.map(({ creatorUuid, creator }) => [creatorUuid, creator.username]));
  const isUnknown = nodes !== undefined && (search.creators ?? []).some((uuid) => !creatorOf.has(uuid));
  const { data } = useQuery({ ...creatorsQuery, enabled: isUnknown, staleTime: 60_000 });
  const listed = data?.switchLayoutCreators ?? [];
  return {
    creator: (uuid) => creatorOf.get(uuid) ?? listed.find((one) => one.uuid === uuid)?.username,
    layout: () => undefined,
    tag: () => undefined,
  };
}
