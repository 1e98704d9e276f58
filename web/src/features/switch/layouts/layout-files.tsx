// What a layout changes, as the text of its files: for the curious, and fetched when they ask.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SwitchLayoutFiles } from "@/api/gql/switch-layout-files";
import { operationQuery } from "@/api/query";
import { reasonOf } from "@/features/catalogue/reason";
import { itemsText } from "@/messages/items-text";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { JsonFile } from "../json-file";

export function LayoutFiles({ hexId }: { hexId: string }) {
  const { files } = itemsText;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-name noscript:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 font-[520]">{files.title}</summary>
      {isOpen && <Files hexId={hexId} />}
    </details>
  );
}

function Files({ hexId }: { hexId: string }) {
  const { files } = itemsText;
  const { data, error, refetch, isFetching } = useQuery(operationQuery(SwitchLayoutFiles, { hexId }));
  if (error) {
    return <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} reason={reasonOf(error)} />;
  }
  if (!data) return <p aria-busy="true">{files.loading}</p>;
  const { json = null, commonJson = null } = data.switchLayout ?? {};
  return (
    <div className="flex flex-col gap-4 pt-1">
      {json === null ? <p className="text-ink-2">{files.unchanged}</p> : <JsonFile json={json} name="layout.json" />}
      {commonJson !== null && <JsonFile json={commonJson} name="common.json" />}
    </div>
  );
}
