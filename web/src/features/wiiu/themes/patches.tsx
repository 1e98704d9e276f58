// The patches that a Wii U theme is made of, each to be taken by itself, with the hash that tells it from another.

import { formatBytes } from "@/messages/byte-size";
import { itemsText } from "@/messages/items-text";
import { Icon } from "@/ui/icon";
import type { ShownTheme } from "./find-theme";

export function Patches({ theme: { patches } }: { theme: ShownTheme }) {
  const words = itemsText.wiiuPatches;
  return (
    <details className="text-name">
      <summary className="min-h-8 font-[520]">{words.title({ n: patches.length })}</summary>
      <ul className="flex flex-col gap-3 pt-1">
        {patches.map(({ file, url, sizeBytes, hash }) => (
          <li className="flex flex-col" key={file.name}>
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <a
                aria-label={words.save({ patch: file.patchName })}
                className="text-link inline-flex min-h-6 items-center gap-1.5"
                download={file.patchName}
                href={url}
              >
                <Icon name="download" size={16} />
                <bdi>{file.patchName}</bdi>
              </a>
              <span className="text-facts text-ink-2 tabular-nums">{formatBytes(sizeBytes)}</span>
            </span>
            <code className="font-mono text-facts text-ink-2 [overflow-wrap:anywhere]">{hash}</code>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-facts text-ink-2">{words.hash}</p>
    </details>
  );
}
