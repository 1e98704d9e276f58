// A row of other layouts for the same menu. Asked for when it comes into view.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RelatedLayouts } from "@/api/gql/related-layouts";
import type { Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { useInView } from "@/features/catalogue/item-parts";
import { RELATED_SIZES, RowOfFive, SkeletonRow } from "@/features/catalogue/row-of-five";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { SectionRow } from "@/ui/wall/wall-text";
import { LayoutCaption } from "./layout-caption";

type LayoutRowProps = {
  id: string;
  title: string;
  target: Target;
  /** The layout whose page this is. */
  except: string;
};

/** Hides itself when there is nothing else to show. */
export function LayoutRow({ id, title, target: menu, except }: LayoutRowProps) {
  const { target, isSeen } = useInView();
  const { data, isError } = useQuery({
    ...operationQuery(RelatedLayouts, { target: menu }),
    enabled: isSeen,
    staleTime: 60_000,
  });
  const others = data?.switchLayouts.nodes.filter(({ hexId }) => hexId !== except);
  if (isError || others?.length === 0) return null;
  return (
    <div ref={target}>
      <SectionRow
        count={data && text.count.layouts({ n: data.switchLayouts.pageInfo.itemCount })}
        id={id}
        title={title}
        works={
          others ? (
            <RowOfFive
              works={others.map((layout) => [
                layout.hexId,
                <LayoutCaption key={layout.hexId} layout={layout} sizes={RELATED_SIZES} />,
              ])}
            />
          ) : (
            <SkeletonRow />
          )
        }
      >
        <Link className="text-link text-name" search={{ target: menu }} to="/switch/layouts">
          {worksText.item.seeAll}
        </Link>
      </SectionRow>
    </div>
  );
}
