// What a layout changes, as the text of its files: for the curious, and fetched when they ask.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SwitchLayoutFiles } from "@/api/gql/switch-layout-files";
import { operationQuery } from "@/api/query";
import { reasonOf } from "@/features/catalogue/reason";
import { worksText } from "@/messages/works-text";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";
import { ErrorPanel } from "@/ui/wall/error-panel";

export function LayoutFiles({ hexId }: { hexId: string }) {
  const { files } = worksText;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-name noscript:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 font-[520]">{files.title}</summary>
      {isOpen && <Files hexId={hexId} />}
    </details>
  );
}

function Files({ hexId }: { hexId: string }) {
  const { files } = worksText;
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

function JsonFile({ name, json }: { name: string; json: string }) {
  const indented = indent(json);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <code className="font-mono text-facts">{name}</code>
        <CopyLinkButton address={indented} label={worksText.files.copy({ name })} />
      </div>
      <section aria-label={name}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className="max-h-96 overflow-auto rounded-frame bg-sunken px-3 py-2 font-mono text-facts" tabIndex={0}>
          {indented}
        </pre>
      </section>
    </div>
  );
}

/** As it is if it is not strict: the server reads a layout more leniently than browsers do. */
function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
