// The page of one layout.

import { useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useDocumentTitle } from "@/platform/document-title";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { layoutQuery } from "./find-layout";

export function LayoutPage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(layoutQuery(hexId));
  const layout = data.switchLayout;
  useDocumentTitle(layout?.name ?? null);
  if (!layout) throw notFound();
  return (
    <div className="page grid gap-6 py-8 desktop:grid-cols-12">
      <div className="desktop:col-span-8">
        <Frame
          alt={layout.name}
          loading="first"
          picture={{ src: layout.preview720Url, srcSet: previewSrcSet(layout) }}
        />
      </div>
      <div className="flex flex-col gap-3 desktop:col-span-4">
        <h1 className="text-h1" dir="auto" tabIndex={-1}>
          {layout.name}
        </h1>
        {layout.description && <p dir="auto">{layout.description}</p>}
      </div>
    </div>
  );
}
