// Rows of other layouts: for the same menu, of similar colours.

import { Link } from "@tanstack/react-router";
import { RelatedLayouts } from "@/api/gql/related-layouts";
import type { Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { RelatedRow } from "@/features/catalogue/related-row";
import { RELATED_SIZES } from "@/features/catalogue/row-of-five";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { LayoutCaption } from "./layout-caption";

type LayoutRowProps = {
  id: string;
  title: string;
  /** What the layouts have in common. */
  by: { target: Target } | { color: string };
  /** The layout whose page this is. */
  except: string;
  isStacked: boolean;
};

export function LayoutRow({ by, ...row }: LayoutRowProps) {
  return (
    <RelatedRow
      {...row}
      count={(n) => text.count.layouts({ n })}
      query={operationQuery(RelatedLayouts, by)}
      read={({ switchLayouts }) => switchLayouts}
      renderItem={(layout) => <LayoutCaption layout={layout} sizes={RELATED_SIZES} />}
    >
      <Link
        className="text-link text-name"
        search={"color" in by ? { color: by.color.slice(1) } : by}
        to="/switch/layouts"
      >
        {itemsText.item.seeAll}
      </Link>
    </RelatedRow>
  );
}
