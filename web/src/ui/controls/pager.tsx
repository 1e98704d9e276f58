// Numbered pages as real links: previous, first, the current page and two on each side, last, next.
// The caller makes the links, so that this knows no address.

import type { ReactNode } from "react";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { Icon } from "../icon";

/** Pages to show in order; null stands for a gap. A gap of one page shows that page instead. */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  const wanted = [...new Set([1, ...near, pageCount])]
    .filter((one) => one >= 1 && one <= pageCount)
    .sort((a, b) => a - b);
  const shown: (number | null)[] = [];
  let last = 0;
  for (const one of wanted) {
    if (one - last === 2) shown.push(one - 1);
    else if (one - last > 2) shown.push(null);
    shown.push(one);
    last = one;
  }
  return shown;
}

export type PageLinkRender = (page: number, props: PagerLinkProps) => ReactNode;
export type PagerLinkProps = {
  className: string;
  children: ReactNode;
  "aria-label": string;
  "aria-current"?: "page";
  rel?: "prev" | "next";
};

type PagerProps = {
  page: number;
  pageCount: number;
  itemCount: number;
  limit: number;
  /**
   * Makes the link to a page, spreading `props` onto it. A router link also needs
   * `activeOptions={{ exact: true, includeSearch: true }}`, or it calls page 1 current on every page.
   */
  renderLink: PageLinkRender;
};

const LINK =
  "lamp inline-flex h-10 min-w-10 items-center justify-center gap-1 px-2 text-name tabular-nums hover:bg-sunken aria-[current]:font-[650]";

export function Pager({ page, pageCount, itemCount, limit, renderLink }: PagerProps) {
  const from = (page - 1) * limit + 1;
  const to = Math.min(page * limit, itemCount);
  return (
    <nav aria-label={itemsText.pager.label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {pageCount > 1 && (
        <ul className="flex flex-wrap items-center gap-0.5">
          {page > 1 && (
            <li>
              {renderLink(page - 1, {
                className: LINK,
                rel: "prev",
                "aria-label": itemsText.pager.previous,
                children: <Icon name="left" size={18} />,
              })}
            </li>
          )}
          {pagesToShow(page, pageCount).map((one, index, all) =>
            one === null ? (
              <li aria-hidden="true" className="px-1 text-ink-2" key={`gap after ${all[index - 1]}`}>
                …
              </li>
            ) : (
              <li key={one}>
                {renderLink(one, {
                  className: LINK,
                  "aria-label": itemsText.pager.page({ page: one }),
                  "aria-current": one === page ? "page" : undefined,
                  children: text.count.number({ n: one }),
                })}
              </li>
            ),
          )}
          {page < pageCount && (
            <li>
              {renderLink(page + 1, {
                className: LINK,
                rel: "next",
                "aria-label": itemsText.pager.next,
                children: <Icon name="right" size={18} />,
              })}
            </li>
          )}
        </ul>
      )}
      {itemCount > 0 && (
        <p className="text-facts text-ink-2 tabular-nums">{itemsText.pager.range({ from, to, total: itemCount })}</p>
      )}
    </nav>
  );
}
