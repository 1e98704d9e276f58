// The text on the wall beside the items: a title, one sentence, a count, a way on. Every section opens with it.

import type { ReactNode } from "react";
import { classNames } from "@/pure/class-names";

export type WallTextProps = {
  title: string;
  line?: ReactNode;
  /** How many items there are, worded. */
  count?: string;
  /** The link to all of them, and other small things. */
  children?: ReactNode;
  level?: 1 | 2;
  id?: string;
};

export function WallText({ title, line, count, children, level = 2, id }: WallTextProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="flex flex-col items-start gap-2">
      <Heading className={level === 1 ? "text-h1" : "text-h2"} id={id} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {line && <p className="max-w-[44ch] text-name text-ink-2">{line}</p>}
      {count && <p className="text-facts text-ink-2 tabular-nums">{count}</p>}
      {children}
    </div>
  );
}

type SectionRowProps = WallTextProps & {
  /** The items, beside the wall text. */
  items: ReactNode;
  /** The wall text above the items on every screen: for places that are narrow themselves. */
  isStacked?: boolean;
};

/** A section of the page: wall text left, items beside it; stacked on small screens. */
export function SectionRow({ items, isStacked, ...wallText }: SectionRowProps) {
  const Place = wallText.id ? "section" : "div";
  return (
    <Place
      aria-labelledby={wallText.id}
      className={classNames("border-t border-hairline pt-6", isStacked ? "flex flex-col gap-4" : "wall-columns")}
    >
      <WallText {...wallText} />
      <div className="min-w-0">{items}</div>
    </Place>
  );
}
