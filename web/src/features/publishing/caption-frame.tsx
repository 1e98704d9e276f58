// The item as lists will show it, beside the form. On phones and tablets it stays in view above each step: small beside its
// name, or large where the step changes the picture itself.

import type { ReactNode } from "react";
import { formText } from "@/messages/form-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { withDots } from "@/ui/wall/caption";

type CaptionFrameProps = {
  draft: { name: string; tags: readonly string[] };
  maker: string;
  /** Facts after the maker. */
  facts: readonly ReactNode[];
  /** What is said of the picture. */
  line: string;
  picture: ReactNode;
  isLarge?: boolean;
  /** Stays in view while the form is scrolled. One that is too high for small screens does so on large ones only. */
  isSticky?: boolean;
  children?: ReactNode;
};

export function CaptionFrame(props: CaptionFrameProps) {
  const { draft, maker, facts, line, picture, isLarge = false, isSticky = true, children } = props;
  return (
    <aside
      aria-label={formText.publish.preview}
      className={classNames(
        isSticky
          ? "caption-sticky"
          : "desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:max-h-[calc(100dvh-var(--header)-3rem)] desktop:self-start desktop:overflow-y-auto",
        "min-w-0 max-desktop:order-first desktop:col-span-5",
        !isLarge && "max-desktop:flex max-desktop:items-center max-desktop:gap-3",
      )}
      data-large={isLarge || undefined}
    >
      <p className="mb-2 text-facts text-ink-2 max-desktop:hidden">{line}</p>
      <div
        className={
          isLarge
            ? isSticky
              ? "tablet:max-desktop:max-w-md"
              : undefined
            : "shrink-0 max-tablet:w-28 tablet:max-desktop:w-44"
        }
      >
        {picture}
      </div>
      <div className={classNames("min-w-0 desktop:mt-2", isLarge && "max-desktop:hidden")}>
        <p
          className={classNames("line-clamp-2 text-name font-[600]", draft.name.trim() === "" && "text-ink-2")}
          dir="auto"
        >
          {draft.name.trim() || formText.publish.untitled}
        </p>
        <p className="mt-0.5 text-facts text-ink-2 max-tablet:line-clamp-1">
          {withDots([<bdi key="maker">{maker}</bdi>, ...facts])}
        </p>
        {draft.tags.length > 0 && (
          <p className="mt-1 text-facts text-ink-2 max-desktop:line-clamp-1 max-tablet:hidden">
            {draft.tags.join(text.comma)}
          </p>
        )}
      </div>
      {children}
    </aside>
  );
}
