// An item on the wall: its frame and, below it, name, maker and small facts on the bare ground. No box.
// One link covers all of it; the picture itself lies outside the link, because it may hold buttons.
// What `actions` holds comes after the link in reading order.

import { Fragment, type PointerEventHandler, type ReactNode } from "react";
import { textWidth } from "@/pure/text-width";
import { Icon, type IconName } from "../icon";
import { PageLink } from "../page-link";
import { Frame, type FrameProps, leaveByFrame } from "./frame";

export type CaptionProps = {
  href: string;
  name: string;
  /** The second line: who made it, with the address of their page, and, last, what it is for. */
  maker: string;
  makerUrl?: string;
  purpose?: string;
  /** The small facts, in tabular figures. */
  facts?: ReactNode;
  frame: Omit<FrameProps, "alt">;
  /** What assistive tools read for the link: "name, by creator, Lock screen theme, 120 saves". */
  label: string;
  actions?: ReactNode;
  /** A button beside the name, after it in reading order. */
  beside?: ReactNode;
  size?: "normal" | "large";
  /** Several items in one, like stacked prints: below the frame two more edges show. */
  isStack?: boolean;
  /** The pointer has come over the item. */
  onPointerEnter?: PointerEventHandler;
};

export function Caption(props: CaptionProps) {
  const {
    href,
    name,
    maker,
    makerUrl,
    purpose,
    facts,
    frame,
    label,
    actions,
    beside,
    size = "normal",
    isStack,
  } = props;
  const link = (
    <PageLink
      aria-label={label}
      className={
        size === "large"
          ? "item-link mt-3 font-display text-h2 font-[560]"
          : "item-link mt-2 min-h-6 text-name font-[600]"
      }
      href={href}
      isMorphing
      onClick={(event) => {
        const frame = event.currentTarget.closest(".group")?.firstElementChild;
        leaveByFrame(frame instanceof HTMLElement ? frame : null);
      }}
    >
      <span className="line-clamp-2" dir="auto">
        {name}
      </span>
    </PageLink>
  );
  return (
    <article className="group/item relative flex h-full flex-col">
      <div className="group relative" onPointerEnter={props.onPointerEnter}>
        <Frame alt="" {...frame} />
        {isStack && <Edges />}
        {beside ? (
          <div className="flex items-start gap-2 [&>a]:min-w-0 [&>a]:flex-1">
            {link}
            <span className={size === "large" ? "mt-3.5" : "mt-2"}>{beside}</span>
          </div>
        ) : (
          link
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-facts text-ink-2">
          {/* Where there is no room for all of it the name gives way, never the last: it says what the item is for. */}
          <p className="flex min-w-0 flex-auto">
            {makerUrl ? (
              // Above the link that covers all of it, and as high as a finger needs, away from the name.
              <PageLink
                className="relative z-1 -mb-2 min-w-0 truncate pb-2 decoration-fill decoration-2 underline-offset-4 hover:underline"
                href={makerUrl}
              >
                <bdi>{maker}</bdi>
              </PageLink>
            ) : (
              <bdi className="min-w-0 truncate">{maker}</bdi>
            )}
            {purpose && <span className="after-dot shrink-0">{purpose}</span>}
          </p>
          {facts && <p className="flex max-w-full shrink-0 flex-wrap items-center gap-x-2 tabular-nums">{facts}</p>}
        </div>
      </div>
      {actions}
    </article>
  );
}

/** What shows of the prints below. */
function Edges() {
  return (
    <div aria-hidden="true" className="flex flex-col">
      <span className="mx-1.5 h-1 rounded-b-frame border border-t-0 border-edge bg-sunken opacity-60" />
      <span className="mx-3 h-1 rounded-b-frame border border-t-0 border-edge bg-sunken opacity-60" />
    </div>
  );
}

/** A small fact that its sign and a word tell. */
export function Mark({ icon, word }: { icon: IconName; word: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={icon} size={14} />
      {word}
    </span>
  );
}

/** Width of a fact that fits one line wherever facts stand. */
const SHORT = 20;

/** Small facts in one line, apart by a dot. Where they need another line, it begins with a whole fact. */
export function withDots(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line do not move
    <Fragment key={place}>
      {place > 0 && <span className="mx-1.5">·</span>}
      <wbr />
      {typeof part === "string" && textWidth(part) <= SHORT ? <span className="whitespace-nowrap">{part}</span> : part}
    </Fragment>
  ));
}
