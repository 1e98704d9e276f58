// The download of a mix: its themes in a ZIP file, and how they come onto the console.

import type { SavableItem } from "@/features/catalogue/saving";
import { itemsText } from "@/messages/items-text";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { DownloadBox, UnpackSteps } from "../install/download-box";
import type { ShownMix } from "./find-mix";
import { sendMixSaved } from "./save-mix";

/** A mix as the buttons that save items take it. */
export const savableMix = ({ code, pageUrl, isSaved }: ShownMix): SavableItem => ({
  hexId: code,
  name: mixText.shared.name({ code }),
  pageUrl,
  isSaved,
  saveCount: 0,
});

export function MixDownload({ mix }: { mix: ShownMix }) {
  const { facts } = itemsText;
  const { downloadUrl, downloadFileName } = mix;
  return (
    <DownloadBox
      code={mix.code}
      facts={facts.packFile({ themes: text.count.themes({ n: mix.themes.length }) })}
      label={mixText.shared.download}
      steps={<UnpackSteps />}
      send={sendMixSaved}
      item={{ ...savableMix(mix), downloadUrl, downloadFileName, isPrivate: false, previewState: "READY" }}
    />
  );
}
