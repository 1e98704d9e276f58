// A line that people add to a file on the SD card, to copy.

import { itemsText } from "@/messages/items-text";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";

export function CardLine({ line }: { line: string }) {
  return (
    <>
      <code className="w-full rounded-frame bg-sunken px-3 py-2 font-mono text-facts [overflow-wrap:anywhere]">
        {line}
      </code>
      <CopyLinkButton address={line} label={itemsText.install.copyLine} />
    </>
  );
}
