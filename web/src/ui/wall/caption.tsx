// A work on the wall: its frame and, below it, name, maker and small facts on the bare ground. No box.
// One link covers picture and name; what `actions` holds comes after it in reading order.

import type { ReactNode } from "react";
import { PageLink } from "../page-link";
import { Frame, type FrameProps } from "./frame";

export type CaptionProps = {
  href: string;
  name: string;
  /** The second line, usually maker and menu. */
  line?: ReactNode;
  /** The small facts, in tabular figures. */
  facts?: ReactNode;
  frame: Omit<FrameProps, "alt">;
  /** What assistive tools read for the link: "name, by creator, Lock screen theme, 120 saves". */
  label: string;
  actions?: ReactNode;
  size?: "normal" | "large";
};

export function Caption({ href, name, line, facts, frame, label, actions, size = "normal" }: CaptionProps) {
  return (
    <article className="lit relative flex h-full flex-col">
      <PageLink aria-label={label} className="group block rounded-frame" href={href}>
        <Frame alt="" {...frame} />
        <span
          className={
            size === "large"
              ? "mt-3 block font-display text-h2 font-[560] decoration-fill decoration-2 underline-offset-4 group-hover:underline"
              : "mt-2 block truncate text-name font-[600] decoration-fill decoration-2 underline-offset-4 group-hover:underline"
          }
          dir="auto"
        >
          {name}
        </span>
      </PageLink>
      <div className="flex items-baseline justify-between gap-3 text-facts text-ink-2">
        {line && <p className="min-w-0 truncate">{line}</p>}
        {facts && <p className="flex shrink-0 items-center gap-2 tabular-nums">{facts}</p>}
      </div>
      {actions}
    </article>
  );
}
