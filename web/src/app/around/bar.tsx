// The bar that the app's own messages share: above whatever else stands at the foot of the page, never over it.

import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "@/ui/icon";

type BarProps = {
  /** What it is about, for those who hear it. */
  label: string;
  icon: IconName;
  title: string;
  line?: string;
  /** Its buttons. */
  children?: ReactNode;
};

export function Bar({ label, icon, title, line, children }: BarProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = element.current;
    if (!bar) return;
    const { style } = document.documentElement;
    // Its words take more lines on a phone, and in some languages.
    const observer = new ResizeObserver(() => style.setProperty("--app-bar", `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--app-bar");
    };
  }, []);
  return (
    <aside
      aria-label={label}
      className="fixed inset-x-0 bottom-[calc(var(--phone-bar)+var(--tray)+var(--player))] z-20 border-t border-hairline bg-wall"
      ref={element}
    >
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <div className="flex min-w-0 flex-1 basis-56 items-start gap-2.5 text-name" role="status">
          <Icon className="mt-0.5 shrink-0 text-ink-2" name={icon} size={18} />
          <p>
            <span className="font-[600]">{title}</span>
            {line && <span className="text-ink-2"> {line}</span>}
          </p>
        </div>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </aside>
  );
}
