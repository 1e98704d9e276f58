// Nothing to show: an empty frame with a caption that says why and what to do.

import type { ReactNode } from "react";
import { classNames } from "@/pure/class-names";

type EmptyFrameProps = {
  title: string;
  line?: ReactNode;
  /** Buttons: the way on. */
  children?: ReactNode;
  className?: string;
};

export function EmptyFrame({ title, line, children, className }: EmptyFrameProps) {
  return (
    <div className={classNames("max-w-md", className)}>
      <Hook />
      <div className="mt-2 flex flex-col items-start gap-2">
        <p className="text-name font-[600]">{title}</p>
        {line && <p className="text-name text-ink-2">{line}</p>}
        {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  );
}

/** The frame itself, lit but empty. */
export function Hook({ className = "aspect-video" }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("relative rounded-frame shadow-[inset_0_0_0_1px_var(--hairline)]", className)}
    >
      <div className="absolute inset-0 bg-[radial-gradient(48%_92%_at_50%_0%,color-mix(in_srgb,var(--fill)_18%,transparent),transparent)]" />
    </div>
  );
}
