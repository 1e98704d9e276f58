// The page of one theme.

import { useSuspenseQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useDocumentTitle } from "@/platform/document-title";
import { Frame, previewSrcSet } from "@/ui/wall/frame";
import { themeQuery } from "./find-theme";

export function ThemePage({ hexId }: { hexId: string }) {
  const { data } = useSuspenseQuery(themeQuery(hexId));
  const theme = data.switchTheme;
  useDocumentTitle(theme?.name ?? null);
  if (!theme) throw notFound();
  return (
    <div className="page grid gap-6 py-8 desktop:grid-cols-12">
      <div className="desktop:col-span-8">
        <Frame
          isStage
          alt={theme.name}
          loading="first"
          picture={{ src: theme.preview720Url, srcSet: previewSrcSet(theme) }}
        />
      </div>
      <div className="flex flex-col gap-3 desktop:col-span-4">
        <h1 className="text-h1" dir="auto" tabIndex={-1}>
          {theme.name}
        </h1>
        {theme.description && <p dir="auto">{theme.description}</p>}
      </div>
    </div>
  );
}
