// The theme as lists will show it, beside the form: the collage, name, maker, and what it brings.

import { CaptionFrame } from "@/features/publishing/caption-frame";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { regionsOf } from "../theme-form/check-draft";
import { Collage } from "../theme-form/collage";
import type { Draft } from "../theme-form/draft";
import type { SystemFile } from "../theme-form/sort-patches";

type CaptionPreviewProps = {
  draft: Draft;
  files: readonly SystemFile[];
  maker: string;
};

export function CaptionPreview({ draft, files, maker }: CaptionPreviewProps) {
  const { music, splash, group, picture } = wiiuFormText;
  const hasPicture = draft.launcherScreenshot !== null || draft.waraWaraPlazaScreenshot !== null;
  const brings = [
    ...(draft.bgm ? [music.heading] : []),
    ...(draft.splash ? [splash.heading] : []),
    ...regionsOf(draft, files).map((region) => group[region]),
  ];
  return (
    <CaptionFrame
      draft={draft}
      facts={brings}
      line={hasPicture ? picture.collage : picture.collageEmpty}
      maker={maker}
      picture={<Collage draft={draft} />}
    />
  );
}
