// The link beside a heading: it leads there, and its address is copied.

import { documentsText } from "@/messages/documents-text";
import { text } from "@/messages/text";
import { Icon } from "@/ui/icon";
import { showToast } from "@/ui/overlays/toast-queue";

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ kind: "success", title: documentsText.copied });
  } catch {
    showToast({ title: text.copy.refused, description: address });
  }
}

export function AnchorLink({ id, title }: { id: string; title: string }) {
  return (
    <a
      aria-label={documentsText.link({ title })}
      className="inline-flex size-7 shrink-0 items-center justify-center self-center rounded-control text-ink-2 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 print:hidden [@media(hover:none)]:opacity-100"
      href={`#${id}`}
      onClick={() => void copy(new URL(`#${id}`, window.location.href).href)}
    >
      <Icon name="link" size={16} />
    </a>
  );
}
