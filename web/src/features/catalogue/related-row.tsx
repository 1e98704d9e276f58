// A row of items below another one, with which they have something in common. Asked for when it comes into view; hides
// itself when there is nothing else to show.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { operationQuery } from "@/api/query";
import { SectionRow } from "@/ui/wall/wall-text";
import { useInView } from "./item-parts";
import { RowOfFive, SkeletonRow } from "./row-of-five";

type RelatedRowProps<Data, Item> = {
  id: string;
  title: string;
  query: ReturnType<typeof operationQuery<Data, object>>;
  read: (answer: Data) => { nodes: readonly Item[]; pageInfo: { itemCount: number } };
  /** The item whose page this is. */
  except: string;
  count: (items: number) => string;
  renderItem: (item: Item) => ReactNode;
  /** The link to all of them. */
  children: ReactNode;
  isStacked?: boolean;
};

export function RelatedRow<Data, Item extends { hexId: string }>(props: RelatedRowProps<Data, Item>) {
  const { id, title, query, read, except, count, renderItem, children, isStacked } = props;
  const { target, isSeen } = useInView();
  const { data, isError } = useQuery({ ...query, enabled: isSeen, staleTime: 60_000 });
  const found = data && read(data);
  const others = found?.nodes.filter(({ hexId }) => hexId !== except);
  if (isError || others?.length === 0) return null;
  return (
    <div ref={target}>
      <SectionRow
        count={found && count(found.pageInfo.itemCount)}
        id={id}
        isStacked={isStacked}
        title={title}
        items={others ? <RowOfFive items={others.map((item) => [item.hexId, renderItem(item)])} /> : <SkeletonRow />}
      >
        {children}
      </SectionRow>
    </div>
  );
}
