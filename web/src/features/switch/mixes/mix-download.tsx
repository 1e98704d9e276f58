// The download of a mix: its themes in a ZIP file, and how they come onto the console.

import type { SavableWork } from "@/features/catalogue/saving";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { worksText } from "@/messages/works-text";
import { DownloadBox, UnpackSteps } from "../install/download-box";
import type { ShownMix } from "./find-mix";
import { tellMixSaved } from "./save-mix";

/** A mix as the buttons that save works take it. */
export const savableMix = ({ code, pageUrl, isSaved }: ShownMix): SavableWork => ({
  hexId: code,
  name: mixText.shared.name({ code }),
  pageUrl,
  isSaved,
  saveCount: 0,
});

export function MixDownload({ mix }: { mix: ShownMix }) {
  const { facts } = worksText;
  const { downloadUrl, downloadFileName } = mix;
  return (
    <DownloadBox
      code={mix.code}
      facts={facts.packFile({ themes: text.count.themes({ n: mix.themes.length }) })}
      label={mixText.shared.download}
      steps={<UnpackSteps />}
      tell={tellMixSaved}
      work={{ ...savableMix(mix), downloadUrl, downloadFileName, isPrivate: false, previewState: "READY" }}
    />
  );
}
