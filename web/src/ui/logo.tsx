// The mark: an open square frame under its lamp, and the word in the display face.

import { siteName } from "@/platform/site";
import { classNames } from "@/pure/class-names";

export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" height={`${size / 16}rem`} viewBox="0 0 24 24" width={`${size / 16}rem`}>
      <rect className="fill-fill" height="3" width="14" x="5" y="1" />
      <path className="fill-none stroke-ink" d="M7 7.5H3V22.5H21V7.5H17" strokeWidth="2" />
    </svg>
  );
}

export function Logo({ wordClassName }: { wordClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span
        className={classNames(
          "font-display text-[1.375rem] font-[640] leading-none -translate-y-px tracking-[-0.025em]",
          wordClassName,
        )}
      >
        {siteName()}
      </span>
    </span>
  );
}
