// How the page of an item is laid out: the stage, the column of words beside it, and below the stage what else is worth
// seeing. On small screens these come one after the other, the words in the middle.

import type { ReactNode } from "react";

type ItemPageProps = {
  stage: ReactNode;
  /** Sections below the stage. */
  below: ReactNode;
  /** The column of words. */
  children: ReactNode;
};

export function ItemPage({ stage, below, children }: ItemPageProps) {
  return (
    <div className="page grid items-start gap-x-10 gap-y-6 py-6 desktop:grid-cols-12 desktop:grid-rows-[auto_1fr] desktop:py-8">
      <div className="min-w-0 desktop:col-span-8">{stage}</div>
      <div className="flex min-w-0 flex-col gap-6 desktop:col-span-4 desktop:row-span-2">{children}</div>
      <div className="flex min-w-0 flex-col gap-10 max-desktop:mt-6 desktop:col-span-8">{below}</div>
    </div>
  );
}
