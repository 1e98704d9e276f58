// A part of a long form under a heading.

import type { ReactNode } from "react";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-hairline pt-6">
      <h2 className="text-h2">{title}</h2>
      {children}
    </section>
  );
}
