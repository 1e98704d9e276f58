// The text of a layout file: indented, to be copied and saved.

import { itemsText } from "@/messages/items-text";
import { saveFile } from "@/platform/save-file";
import { Button } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";

export function JsonFile({ name, json }: { name: string; json: string }) {
  const indented = indent(json);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <code className="font-mono text-facts">{name}</code>
        <span className="flex flex-wrap gap-2">
          <CopyLinkButton address={indented} label={itemsText.files.copy({ name })} />
          <Button
            aria-label={itemsText.pieces.saveLabel({ piece: name })}
            icon="download"
            onClick={() => saveFile(new Blob([json], { type: "application/json" }), name)}
            size="small"
          >
            {itemsText.pieces.save}
          </Button>
        </span>
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
