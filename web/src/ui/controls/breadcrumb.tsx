// Where a page belongs: links upwards, apart by a dot, above the title.

import type { ReactNode } from "react";
import { itemsText } from "@/messages/items-text";
import { classNames } from "@/pure/class-names";

/** Links of a line of small text are lower than a finger can meet. */
const STEP = classNames(
  "[&:not(:first-child)]:before:mx-1.5 [&:not(:first-child)]:before:content-['·']",
  "[&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center",
);

/** `children` are the links, highest first. */
export function Breadcrumb({ children }: { children: readonly ReactNode[] }) {
  return (
    <nav aria-label={itemsText.item.breadcrumb}>
      <ol className="flex flex-wrap items-center text-facts text-ink-2">
        {children.map((link, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the way up does not change its order
          <li className={STEP} key={place}>
            {link}
          </li>
        ))}
      </ol>
    </nav>
  );
}
