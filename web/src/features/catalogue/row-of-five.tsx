// A row of at most five works. Where five do not fit, the row shows as many as make it full.

import type { ReactNode } from "react";
import { SkeletonCaption } from "@/ui/wall/skeleton";

/** `works` are pairs of a key and a caption. */
export function RowOfFive({ works }: { works: readonly (readonly [string, ReactNode])[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-4 wide:grid-cols-5">
      {works.slice(0, 5).map(([key, caption]) => (
        <li className="[&:nth-child(5)]:max-wide:hidden" key={key}>
          {caption}
        </li>
      ))}
    </ul>
  );
}

/** Width of a frame in such a row, for `sizes`. */
export const RELATED_SIZES = "(min-width: 80rem) 12rem, (min-width: 40rem) 23vw, 45vw";

/** The row while its works are on their way. */
export function SkeletonRow() {
  return <RowOfFive works={["a", "b", "c", "d", "e"].map((key) => [key, <SkeletonCaption key={key} />])} />;
}
