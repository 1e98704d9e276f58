// Choosing a screenshot from the console. The file is judged before anything is sent. Fetched after the form.

import { useTied } from "@/features/form/app-form";
import { PictureDrop } from "@/features/publishing/picture-drop";
import { PieceTools } from "@/features/publishing/piece-tools";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { type FileFacts, storedOf } from "./draft";
import type { FormProps } from "./form-props";
import { takeScreenshot } from "./take-picture";
import { useDraftPicture } from "./use-draft-picture";
import { usePieceUrl } from "./use-piece-url";

export function ScreenshotField({ draft, form, limits, before }: FormProps) {
  const { name, value: screenshot, error } = useTied<FileFacts | null>();
  const picture = useDraftPicture(form, "screenshot", (file) => takeScreenshot(file, limits));
  const url = usePieceUrl(draft, "screenshot", before);
  const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
  return (
    <>
      <PictureDrop
        chosen={screenshot && { ...screenshot, ...size }}
        error={error}
        hint={formText.publish.screenshotHint({ ...size, bytes: formatBytes(limits.imageBytesMax) })}
        isStored={storedOf(draft, "screenshot") !== null}
        label={formText.publish.screenshot}
        name={name}
        picture={picture}
        thumbnail={url && <img alt="" className="size-full object-cover" src={url} />}
      />
      <PieceTools
        before={before}
        draft={draft}
        field="screenshot"
        form={form}
        onRemove={picture.remove}
        putBackLabel={formText.publish.putBackLabel({ piece: formText.publish.screenshot })}
        remove={formText.publish.removeScreenshot}
      />
    </>
  );
}
