// The small parts of every item's page: facts, banners, rows of related items.

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/pure/class-names";
import { Icon, type IconName } from "@/ui/icon";

type Fact = { name: string; value: ReactNode };

/** Facts as a list of names and values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-name tabular-nums">
      {facts.map(
        (fact) =>
          fact && (
            <div className="contents" key={fact.name}>
              <dt className="text-ink-2">{fact.name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type BannerProps = { icon: IconName; title: string; line?: string; tone?: "plain" | "danger"; children?: ReactNode };

/** Something to know about the state of an item before its download. */
export function Banner({ icon, title, line, tone = "plain", children }: BannerProps) {
  return (
    <div className={classNames("flex gap-3 border-s-2 ps-4", tone === "danger" ? "border-danger" : "border-edge")}>
      <Icon className={classNames("mt-0.5", tone === "danger" ? "text-danger" : "text-ink-2")} name={icon} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-name font-[600]">{title}</p>
        {line && <p className="text-name text-ink-2">{line}</p>}
        {children}
      </div>
    </div>
  );
}

/** A heading of the caption column with what belongs to it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5 border-t border-hairline pt-5">
      <h2 className="font-text text-h3 font-[600]">{title}</h2>
      {children}
    </section>
  );
}

/** True from the moment the element first comes into view; what stands below the fold is asked for then. */
export function useInView() {
  const target = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const node = target.current;
    if (!node || isSeen) return;
    if (typeof IntersectionObserver === "undefined") {
      setSeen(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [isSeen]);
  return { target, isSeen };
}
