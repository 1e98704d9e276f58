// A page that is only a message: an empty frame, a title, a sentence, a way out.

import type { ReactNode } from "react";
import { Hook } from "./empty-frame";

type MessagePageProps = {
  /** A short mark above the title, such as a code. */
  mark?: string;
  title: string;
  line?: ReactNode;
  /** The way out. */
  children?: ReactNode;
};

export function MessagePage({ mark, title, line, children }: MessagePageProps) {
  return (
    <div className="page grid items-start gap-x-6 gap-y-8 py-12 tablet:grid-cols-12 desktop:py-24">
      <div className="max-tablet:max-w-72 tablet:col-span-5">
        <Hook className="aspect-[4/3]" />
      </div>
      <div className="flex flex-col items-start gap-4 tablet:col-span-7 desktop:col-span-6 desktop:col-start-7">
        {mark && <p className="font-mono text-facts text-ink-2">{mark}</p>}
        <h1 className="max-w-full text-h1 [overflow-wrap:anywhere]" tabIndex={-1}>
          {title}
        </h1>
        {line && <p className="max-w-[68ch] text-ink-2">{line}</p>}
        {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  );
}
