// The download of a theme: one file, and how it comes onto the console.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { CardPath } from "@/features/catalogue/card-path";
import { codeOf } from "@/features/catalogue/kind";
import { formatBytes } from "@/messages/byte-size";
import { itemsText } from "@/messages/items-text";
import { DownloadBox, LastSteps } from "../install/download-box";
import { THEMES_FOLDER } from "../install/installer";
import { switchThemes } from "./kind";
import { sendThemeSaved } from "./save-theme";

const FORMAT = ".nxtheme";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function ThemeDownload({ theme }: { theme: Theme }) {
  const { download, facts, whereItGoes } = itemsText;
  const bytes = theme.downloadSizeBytes;
  return (
    <DownloadBox
      code={codeOf(switchThemes, theme)}
      facts={bytes === null ? FORMAT : facts.formatAndSize({ format: FORMAT, size: formatBytes(bytes) })}
      label={download.theme}
      steps={
        <>
          <li>
            {whereItGoes.card}
            <CardPath>{THEMES_FOLDER}</CardPath>
          </li>
          <LastSteps />
        </>
      }
      send={sendThemeSaved}
      item={theme}
    />
  );
}
