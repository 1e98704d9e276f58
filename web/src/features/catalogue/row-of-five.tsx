// A row of at most five items, by the room there is: where five do not fit it shows as many as make it full.

import type { ReactNode } from "react";
import { classNames } from "@/pure/class-names";
import { SkeletonCaption } from "@/ui/wall/skeleton";

const COLUMNS = "grid grid-cols-2 @min-[36rem]:grid-cols-3 @min-[64rem]:grid-cols-4 @min-[86rem]:grid-cols-5";
/** What would begin another row: two rows of two are fine, any other stays alone. */
const FULL = classNames(
  "@max-[36rem]:nth-[n+5]:hidden",
  "@min-[36rem]:@max-[64rem]:nth-[n+4]:hidden @min-[64rem]:@max-[86rem]:nth-[n+5]:hidden",
);

/** `items` are pairs of a key and a caption. */
export function RowOfFive({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <div className="@container">
      <ul className={classNames(COLUMNS, "gap-x-4 gap-y-6 tablet:gap-x-6")}>
        {items.slice(0, 5).map(([key, caption]) => (
          <li className={FULL} key={key}>
            {caption}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Width of a frame in such a row, for `sizes`. */
export const RELATED_SIZES = "(min-width: 64rem) 18rem, (min-width: 40rem) 31vw, 44vw";

/** The row while its items are on their way. */
export function SkeletonRow() {
  return <RowOfFive items={["a", "b", "c", "d", "e"].map((key) => [key, <SkeletonCaption key={key} />])} />;
}
