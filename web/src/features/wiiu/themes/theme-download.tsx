// The download of a Wii U theme: one file with its patches, and how it comes onto the console.

import { DownloadBox } from "@/features/catalogue/download-box";
import { codeOf } from "@/features/catalogue/kind";
import { formatBytes } from "@/messages/byte-size";
import { itemsText } from "@/messages/items-text";
import type { ShownTheme } from "./find-theme";
import { InstallPanel } from "./install-panel";
import { wiiuThemes } from "./kind";
import { sendWiiuThemeSaved } from "./save-theme";

const FORMAT = ".utheme";

export function ThemeDownload({ theme }: { theme: ShownTheme }) {
  const { download, facts } = itemsText;
  const bytes = theme.downloadSizeBytes;
  return (
    <DownloadBox
      facts={bytes === null ? FORMAT : facts.formatAndSize({ format: FORMAT, size: formatBytes(bytes) })}
      install={<InstallPanel code={codeOf(wiiuThemes, theme)} downloadUrl={theme.downloadUrl} />}
      label={download.theme}
      send={sendWiiuThemeSaved}
      item={theme}
    />
  );
}
