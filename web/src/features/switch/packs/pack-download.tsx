// The download of a pack: all its themes in a ZIP file, and how they come onto the console.

import { codeOf } from "@/features/catalogue/kind";
import { formatBytes } from "@/messages/byte-size";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { DownloadBox, UnpackSteps } from "../install/download-box";
import type { ShownPack } from "./find-pack";
import { switchPacks } from "./kind";
import { sendPackSaved } from "./save-pack";

export function PackDownload({ pack }: { pack: ShownPack }) {
  const { download, facts } = itemsText;
  const bytes = pack.downloadSizeBytes;
  const themes = text.count.themes({ n: pack.themes.length });
  return (
    <DownloadBox
      code={codeOf(switchPacks, pack)}
      facts={bytes === null ? facts.packFile({ themes }) : facts.packFileAndSize({ themes, size: formatBytes(bytes) })}
      label={download.pack}
      steps={<UnpackSteps />}
      send={sendPackSaved}
      item={pack}
    />
  );
}
