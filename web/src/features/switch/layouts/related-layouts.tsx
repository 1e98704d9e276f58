// A row of other layouts for the same menu.

import { Link } from "@tanstack/react-router";
import { RelatedLayouts } from "@/api/gql/related-layouts";
import type { Target } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { RelatedRow } from "@/features/catalogue/related-row";
import { RELATED_SIZES } from "@/features/catalogue/row-of-five";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { LayoutCaption } from "./layout-caption";

type LayoutRowProps = {
  id: string;
  title: string;
  target: Target;
  /** The layout whose page this is. */
  except: string;
  isStacked: boolean;
};

export function LayoutRow({ target, ...row }: LayoutRowProps) {
  return (
    <RelatedRow
      {...row}
      count={(n) => text.count.layouts({ n })}
      query={operationQuery(RelatedLayouts, { target })}
      read={({ switchLayouts }) => switchLayouts}
      renderWork={(layout) => <LayoutCaption layout={layout} sizes={RELATED_SIZES} />}
    >
      <Link className="text-link text-name" search={{ target }} to="/switch/layouts">
        {worksText.item.seeAll}
      </Link>
    </RelatedRow>
  );
}
